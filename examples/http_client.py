#!/usr/bin/env python3
"""Fills in a field and presses a button through remora's HTTP API, with Python's standard library alone.

    remora start
    python3 examples/http_client.py localhost:3000 'textbox "Name"' Ada 'button "Greet"'
"""
import http.client
import json
import os
import socket
import sys

HOME = os.environ.get("REMORA_HOME") or os.path.expanduser("~/.remora")


class Daemon(http.client.HTTPConnection):
    """HTTP over the Unix socket; only connecting differs."""

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        try:
            self.sock.connect(os.path.join(HOME, "run", "daemon.sock"))
        except (ConnectionRefusedError, FileNotFoundError):
            raise RuntimeError("nobody answers in {}: run `remora start` first".format(HOME)) from None


def act(action, tell=print, **task):
    """Carries out an action; `tell` hears how far it is. Raises RuntimeError with the next step when it fails."""
    settings = {name: value for name, value in os.environ.items() if name.startswith("REMORA_")}
    body = json.dumps({"session": "python-example", "cwd": os.getcwd(), "env": settings, "input": task})
    daemon = Daemon("remora")
    try:
        daemon.request("POST", "/v1/actions/" + action, body, {"Accept": "application/x-ndjson"})
        for line in daemon.getresponse():
            event = json.loads(line)
            if event["event"] == "progress":
                tell("... " + event["message"])
            elif event["event"] == "question":
                answer(event["id"], input(event["reason"] + " [y/N] ").lower() == "y")
            elif event["event"] == "outcome":
                outcome = event["outcome"]
                if outcome["ok"]:
                    return outcome
                error = outcome["error"]
                raise RuntimeError("{code}: {message} {hint}".format(**error))
    finally:
        daemon.close()
    raise RuntimeError("the daemon ended before it answered; look at the page before you repeat it")


def answer(question, allow):
    daemon = Daemon("remora")
    daemon.request("POST", "/v1/answers/" + question, json.dumps({"allow": allow}))
    daemon.getresponse().read()
    daemon.close()


def main(url, field, text, button):
    try:
        page = act("open", url=url)["data"]
        print("opened", page["title"])
        fill = {"action": "fill", "input": {"target": field, "text": text}}
        click = {"action": "click", "input": {"target": button}}
        act("batch", steps=[fill, click])
        print(act("text")["data"]["text"])
    finally:
        act("end")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (OSError, RuntimeError) as error:
        sys.exit("http_client.py: {}".format(error))
