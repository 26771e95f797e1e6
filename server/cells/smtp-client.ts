import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Reply {
  readonly code: number
  /** Without the code. */
  readonly text: string
}

const PATIENCE = 5 * 60_000
const CONNECT_PATIENCE = 5000
const LONGEST_REPLY = 64 * 1024

/** RFC 5321, 4.5.2: a line that begins with a dot gets another; and the end of the message. */
function stuffDots(): Transform {
  let isLineStart = true
  const [dot, newLine] = [46, 10]
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let at = 0; at < chunk.length; at++) {
        if (isLineStart && chunk[at] === dot) {
          this.push(chunk.subarray(from, at))
          this.push('.')
          from = at
        }
        isLineStart = chunk[at] === newLine
      }
      done(null, chunk.subarray(from))
    },
    flush(done) {
      done(null, isLineStart ? '.\r\n' : '\r\n.\r\n')
    },
  })
}

/** One connection to a cell’s SMTP listener. Its methods reject when the connection breaks. */
export class SmtpClient {
  readonly #socket: Socket
  readonly #replies: AsyncGenerator<Reply>

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#replies = SmtpClient.#read(socket)
  }

  static async open(address: string): Promise<SmtpClient> {
    const { hostname, port } = new URL(`smtp://${address}`)
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 25) })
    socket.on('error', () => undefined)
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('the cell’s SMTP listener is silent')))
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_PATIENCE) })
    } catch (error) {
      socket.destroy()
      throw error
    }
    const client = new SmtpClient(socket)
    await client.#expect(220)
    return client
  }

  static async *#read(socket: Socket): AsyncGenerator<Reply> {
    let text = ''
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      text += chunk.toString('utf8')
      if (text.length > LONGEST_REPLY) throw new Error('a reply of a cell’s SMTP listener is too long')
      for (;;) {
        // The last line of a reply has no dash after its code.
        const whole = /^(?:\d{3}-[^\n]*\n)*(\d{3}) ?([^\n]*)\n/.exec(text)
        if (!whole) break
        text = text.slice(whole[0].length)
        yield { code: Number(whole[1]), text: (whole[2] ?? '').trim() }
      }
    }
  }

  async #next(): Promise<Reply> {
    const { value, done } = await this.#replies.next()
    if (done || !value) throw new Error('a cell’s SMTP listener hung up')
    return value
  }

  async #expect(code: number): Promise<void> {
    const reply = await this.#next()
    if (reply.code !== code) throw new Error(`a cell’s SMTP listener said ${reply.code} ${reply.text}`)
  }

  async say(line: string): Promise<Reply> {
    if (/[\r\n]/.test(line)) throw new Error('a line of SMTP has a line break')
    this.#socket.write(`${line}\r\n`)
    return this.#next()
  }

  /** Introduces the original client, which the cell checks. */
  async introduce(address: string, name: string): Promise<void> {
    const isAccepted = (reply: Reply) => {
      if (reply.code !== 250 && reply.code !== 220)
        throw new Error(
          `a cell’s SMTP listener said ${reply.code} ${reply.text}; is this router in MAIL_IN_PROXIES?`,
        )
    }
    isAccepted(await this.say('EHLO router'))
    const plain = address.replace(/^::ffff:/i, '')
    isAccepted(await this.say(`XCLIENT ADDR=${plain.includes(':') ? 'IPV6:' : ''}${plain}`))
    isAccepted(await this.say(`EHLO ${name || '[127.0.0.1]'}`))
  }

  async sendMessage(message: AsyncIterable<Buffer>): Promise<Reply> {
    const ready = await this.say('DATA')
    if (ready.code !== 354) {
      for await (const _ of message);
      return ready
    }
    await pipeline(message, stuffDots(), this.#socket, { end: false })
    return this.#next()
  }

  close(): void {
    this.#socket.destroy()
  }
}
