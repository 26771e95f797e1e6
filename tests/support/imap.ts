import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface BoxMail {
  uid: number
  raw: Buffer
  flags: Set<string>
  internalDate: string
}

export interface TestFolder {
  mails: BoxMail[]
  put(raw: Buffer, internalDate?: string, flags?: readonly string[]): BoxMail
  moveOut(mail: BoxMail): void
  moveIn(mail: BoxMail): void
  /** Changes UIDVALIDITY and all UIDs, as a restored server does, and drops its clients. */
  numberAnew(): void
}

/** Implements only the IMAP needed to read unread email. */
export interface TestImap extends TestFolder {
  url: string
  readonly clients: number
  folder(name: string): TestFolder
  beforeFetch: ((mail: BoxMail | undefined) => void) | undefined
  dropClients(): void
  stop(): Promise<void>
}

const headersOf = (raw: Buffer) => raw.subarray(0, raw.indexOf('\r\n\r\n') + 4)

interface Folder extends TestFolder {
  readonly uidValidity: number
  readonly uidNext: number
}

function makeFolder(say: (line: string) => void, dropClients: () => void): Folder {
  const mails: BoxMail[] = []
  let uidValidity = 1
  let uidNext = 1
  const uid = () => uidNext++
  const tell = () => say(`* ${mails.length} EXISTS`)
  return {
    mails,
    get uidValidity() {
      return uidValidity
    },
    get uidNext() {
      return uidNext
    },
    put(raw, internalDate = '20-Nov-2026 10:00:00 +0000', flags = []) {
      const mail = { uid: uid(), raw, flags: new Set(flags), internalDate }
      mails.push(mail)
      tell()
      return mail
    },
    moveOut(mail) {
      const at = mails.indexOf(mail)
      mails.splice(at, 1)
      say(`* ${at + 1} EXPUNGE`)
    },
    moveIn(mail) {
      mails.push(Object.assign(mail, { uid: uid() }))
      tell()
    },
    numberAnew() {
      uidValidity++
      uidNext = 1
      for (const mail of mails) mail.uid = uid()
      dropClients()
    },
  }
}

export async function startTestImap(user = 'loads@demo.example'): Promise<TestImap> {
  const sockets = new Set<Socket>()
  const idling = new Map<Socket, string>()
  const selected = new Map<Socket, Folder>()
  const folders = new Map<string, Folder>()
  const dropClients = () => sockets.forEach((socket) => socket.destroy())

  function folder(name: string): Folder {
    const known = folders.get(name)
    if (known) return known
    const made: Folder = makeFolder((line) => {
      for (const socket of idling.keys()) if (selected.get(socket) === made) socket.write(`${line}\r\n`)
    }, dropClients)
    folders.set(name, made)
    return made
  }
  const inbox = folder('INBOX')

  function matching(mails: readonly BoxMail[], criteria: string): BoxMail[] {
    const from = Number(/UID (\d+):\*/i.exec(criteria)?.[1] ?? 0)
    const since = Date.parse(`${/SINCE "?([\w-]+)/i.exec(criteria)?.[1] ?? '1-Jan-1970'} UTC`)
    const last = mails.at(-1)
    return mails.filter(
      (mail) =>
        (!/UNSEEN/i.test(criteria) || !mail.flags.has('\\Seen')) &&
        (!/UNFLAGGED/i.test(criteria) || !mail.flags.has('\\Flagged')) &&
        (mail.uid >= from || mail === last) &&
        Date.parse(mail.internalDate) >= since,
    )
  }

  function fetched(mails: readonly BoxMail[], mail: BoxMail, items: string): Buffer {
    const parts: Buffer[] = [
      Buffer.from(`* ${mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')})`),
    ]
    const literal = (name: string, bytes: Buffer) =>
      parts.push(Buffer.from(` ${name} {${bytes.length}}\r\n`), bytes)
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
    const { mails } = selected.get(socket) ?? inbox
    switch (command) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1 IDLE')
        break
      case 'LOGIN':
        if (!rest.includes(user)) return void say(`${tag} NO [AUTHENTICATIONFAILED] no`)
        break
      case 'LIST':
        // LIST with an empty pattern asks for the hierarchy delimiter.
        if (/^"" ""$/.test(rest)) say('* LIST (\\Noselect) "/" ""')
        else for (const name of folders.keys()) say(`* LIST (\\HasNoChildren) "/" "${name}"`)
        break
      case 'SELECT': {
        const opened = folders.get(rest.replaceAll('"', ''))
        if (!opened) return void say(`${tag} NO [NONEXISTENT] no such folder`)
        selected.set(socket, opened)
        const { uidValidity, uidNext } = opened
        say(
          `* ${opened.mails.length} EXISTS\r\n* FLAGS (\\Seen \\Flagged)\r\n* OK [PERMANENTFLAGS (\\Seen \\Flagged \\*)] ok\r\n* OK [UIDVALIDITY ${uidValidity}] ok\r\n* OK [UIDNEXT ${uidNext}] ok`,
        )
        return void say(`${tag} OK [READ-WRITE] done`)
      }
      case 'UID SEARCH':
        say(
          `* SEARCH ${matching(mails, rest)
            .map(({ uid }) => uid)
            .join(' ')}`.trimEnd(),
        )
        break
      case 'UID FETCH':
        box.beforeFetch?.(mails.find(({ uid }) => uid === Number.parseInt(rest, 10)))
        for (const mail of mails.filter(({ uid }) => uid === Number.parseInt(rest, 10)))
          say(fetched(mails, mail, rest))
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
    socket.on('close', () => {
      sockets.delete(socket)
      selected.delete(socket)
      idling.delete(socket)
    })
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
  const box: TestImap = {
    ...inbox,
    url: `imap://${encodeURIComponent(user)}:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    get clients() {
      return sockets.size
    },
    folder,
    beforeFetch: undefined,
    dropClients,
    stop: () => {
      dropClients()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return box
}
