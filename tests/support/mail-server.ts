import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** An SMTP server on this machine that keeps what it is given. */
export type MailServer = {
  url: string;
  /** As they came over the wire, with `\n` line ends. */
  readonly messages: readonly string[];
  /** Recipients, in the order of `RCPT TO`. */
  readonly recipients: readonly string[];
  close(): Promise<void>;
};

/**
 * Speaks as much of SMTP as a client without encryption needs. The first `refusals` messages are
 * put off with a 451, as busy mail servers do, in words that repeat the recipient.
 */
export async function startMailServer(refusals = 0): Promise<MailServer> {
  const messages: string[] = [];
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  let left = refusals;

  const converse = (socket: Socket) => {
    let text = "";
    let isMessage = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string) => {
      const command = line.slice(0, 4).toUpperCase();
      if (command === "EHLO" || command === "HELO") return say("250 mail.test");
      if (command === "RCPT") recipients.push(/<([^>]*)>/.exec(line)?.[1] ?? "");
      if (command === "QUIT") {
        say("221 bye");
        return socket.end();
      }
      if (command !== "DATA") return say("250 ok");
      if (left > 0) {
        left -= 1;
        return say(`451 come back later with <${recipients.at(-1)}>`);
      }
      isMessage = true;
      return say("354 go on");
    };
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    say("220 mail.test");
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = isMessage ? text.indexOf("\r\n.\r\n") : text.indexOf("\r\n");
        if (end === -1) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isMessage ? 5 : 2));
        if (!isMessage) {
          answer(part);
          continue;
        }
        messages.push(part.replaceAll("\r\n", "\n").replaceAll(/^\.\./gm, "."));
        isMessage = false;
        say("250 taken");
      }
    });
  };

  const server = createServer(converse);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    recipients,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
