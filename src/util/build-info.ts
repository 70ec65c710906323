/** Which remora this is. `scripts/build.mjs` puts the two values in; source that runs unbuilt says `dev`. */

declare const __REMORA_VERSION__: string | undefined;
declare const __REMORA_BUILD__: string | undefined;

/** The version of package.json. */
export const VERSION: string = typeof __REMORA_VERSION__ === 'string' ? __REMORA_VERSION__ : 'dev';

/** 12 hex digits that change with the sources; a daemon of another build is replaced. */
export const BUILD: string = typeof __REMORA_BUILD__ === 'string' ? __REMORA_BUILD__ : 'dev';
