/** Looks of the report: no font, picture or sheet from elsewhere; light or dark as the person's system is. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --paper: #fff; --card: #f6f8fa; --line: #d1d9e0;
  --good: #1a7f37; --bad: #c62828; --bad-paper: #fff0ef; --bar: #8db4e8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9aa5b1; --paper: #0d1117; --card: #161b22;
  --line: #30363d; --good: #4cc266; --bad: #ff7b72; --bad-paper: #2b1416; --bar: #33558a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; margin: 0 0 .2rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { margin: .3rem 0; }
.soft { color: var(--soft); }
.done { color: var(--good); }
.failed, .cancelled { color: var(--bad); }
.failure { background: var(--bad-paper); border: 1px solid var(--bad); border-radius: 8px; padding: .8rem 1rem;
  margin: 1rem 0; }
ol { list-style: none; margin: 0; padding: 0; }
li.step { border: 1px solid var(--line); border-radius: 8px; margin: .4rem 0; padding: .5rem .8rem; }
li.step.bad { border-color: var(--bad); }
.head { display: flex; gap: .6rem; align-items: baseline; }
.head .label { flex: 1; font-weight: 600; }
.head .ms, .place { color: var(--soft); font-variant-numeric: tabular-nums; font-size: .85rem; white-space: nowrap; }
.tag { border: 1px solid var(--line); border-radius: 1em; padding: 0 .5em; font-size: .8rem; color: var(--soft); }
.time { display: block; width: 100%; height: 4px; margin: .35rem 0 .15rem; }
.time rect { fill: var(--bar); }
.bad .time rect { fill: var(--bad); }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem; margin: .4rem 0;
  overflow: auto; max-height: 24rem; white-space: pre-wrap; font: 12.5px/1.45 ui-monospace, monospace; }
img { display: block; max-width: 100%; border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); padding: .3rem .6rem .3rem 0; }
th { font-weight: 600; width: 14rem; }
summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
`;
