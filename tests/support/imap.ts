import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail in the test's mailbox. */
export interface BoxMail {
  uid: number
  raw: Buffer
  flags: Set<string>
  internalDate: string
}

/** An IMAP server with one folder on a free port of this machine: as much of the protocol as a reader of unread mail needs. */
export interface TestImap {
  url: string
  mails: BoxMail[]
  /** How many clients are connected now. */
  readonly clients: number
  put(raw: Buffer, internalDate?: string): BoxMail
  dropClients(): void
  stop(): Promise<void>
}

const headersOf = (raw: Buffer) => raw.subarray(0, raw.indexOf('\r\n\r\n') + 4)

export async function startTestImap(user = 'loads@demo.example'): Promise<TestImap> {
  const mails: BoxMail[] = []
  const sockets = new Set<Socket>()
  const idling = new Map<Socket, string>()

  const matching = (criteria: string) =>
    mails.filter(
      ({ flags }) => (!/UNSEEN/i.test(criteria) || !flags.has('\\Seen')) && (!/UNFLAGGED/i.test(criteria) || !flags.has('\\Flagged')),
    )

  function fetched(mail: BoxMail, items: string): Buffer {
    const parts: Buffer[] = [Buffer.from(`* ${mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')})`)]
    const literal = (name: string, bytes: Buffer) => parts.push(Buffer.from(` ${name} {${bytes.length}}\r\n`), bytes)
    if (/RFC822\.SIZE/i.test(items)) parts.push(Buffer.from(` RFC822.SIZE ${mail.raw.length}`))
    if (/INTERNALDATE/i.test(items)) parts.push(Buffer.from(` INTERNALDATE "${mail.internalDate}"`))
    const fields = /BODY\.PEEK\[(HEADER\.FIELDS \([^)]*\))\]/i.exec(items)?.[1]
    if (fields) literal(`BODY[${fields}]`, headersOf(mail.raw))
    if (/BODY\.PEEK\[\]/i.test(items)) literal('BODY[]', mail.raw)
    parts.push(Buffer.from(')\r\n'))
    return Buffer.concat(parts)
  }

  function answer(socket: Socket, tag: string, command: string, rest: string): void {
    const say = (line: string | Buffer) => socket.write(typeof line === 'string' ? `${line}\r\n` : line)
    switch (command) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1 IDLE')
        break
      case 'LOGIN':
        if (!rest.includes(user)) return void say(`${tag} NO [AUTHENTICATIONFAILED] no`)
        break
      case 'LIST':
        say('* LIST (\\HasNoChildren) "/" INBOX')
        break
      case 'SELECT':
        say(
          `* ${mails.length} EXISTS\r\n* FLAGS (\\Seen \\Flagged)\r\n* OK [PERMANENTFLAGS (\\Seen \\Flagged \\*)] ok\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${mails.length + 1}] ok`,
        )
        return void say(`${tag} OK [READ-WRITE] done`)
      case 'UID SEARCH':
        say(
          `* SEARCH ${matching(rest)
            .map(({ uid }) => uid)
            .join(' ')}`.trimEnd(),
        )
        break
      case 'UID FETCH':
        for (const mail of mails.filter(({ uid }) => uid === Number.parseInt(rest, 10))) say(fetched(mail, rest))
        break
      case 'UID STORE': {
        const mail = mails.find(({ uid }) => uid === Number.parseInt(rest, 10))
        for (const flag of rest.match(/\\\w+/g) ?? []) mail?.flags.add(flag)
        break
      }
      case 'IDLE':
        idling.set(socket, tag)
        return void say('+ idling')
      case 'LOGOUT':
        say('* BYE')
        say(`${tag} OK`)
        return void socket.end()
    }
    say(`${tag} OK done`)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n')
    let rest = ''
    socket.on('data', (data) => {
      rest += data.toString('latin1')
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const tag = idling.get(socket)
        if (/^DONE$/i.test(line) && tag) {
          idling.delete(socket)
          socket.write(`${tag} OK done\r\n`)
        } else {
          const [, own = '', command = '', words = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
          answer(socket, own, command.toUpperCase(), words)
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dropClients = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: `imap://${encodeURIComponent(user)}:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    get clients() {
      return sockets.size
    },
    put(raw, internalDate = '20-Nov-2026 10:00:00 +0000') {
      const mail = { uid: mails.length + 1, raw, flags: new Set<string>(), internalDate }
      mails.push(mail)
      for (const socket of idling.keys()) socket.write(`* ${mails.length} EXISTS\r\n`)
      return mail
    },
    dropClients,
    stop: () => {
      dropClients()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
