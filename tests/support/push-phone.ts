import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

const SALT_BYTES = 16
const TAG_BYTES = 16
const KEY_AT = 21

/** Decrypts messages by RFC 8291. */
export async function startPushPhone() {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const received: { headers: IncomingHttpHeaders; text: string }[] = []
  const answers: number[] = []

  function decrypted(body: Buffer): string {
    const salt = body.subarray(0, SALT_BYTES)
    const end = KEY_AT + body[KEY_AT - 1]!
    const senderKey = body.subarray(KEY_AT, end)
    const derive = (secret: Uint8Array, by: Uint8Array, info: string | Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const secret = derive(keys.computeSecret(senderKey), auth, info, 32)
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    )
    cipher.setAuthTag(body.subarray(-TAG_BYTES))
    const padded = Buffer.concat([cipher.update(body.subarray(end, -TAG_BYTES)), cipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }

  const service = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ headers: request.headers, text: decrypted(Buffer.concat(parts)) })
    response.writeHead(answers.shift() ?? 201).end()
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}/send/${randomBytes(8).toString('hex')}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    received,
    answers,
    stop: () => service.close(),
  }
}
