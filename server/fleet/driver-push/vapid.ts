import { createECDH } from 'node:crypto'
import { readSecret } from '#server/kernel/http/secret.repository.ts'
import type { Database } from '#server/kernel/db/client.ts'

export async function readVapid(db: Database): Promise<{ publicKey: string; privateKey: string }> {
  const secret = await readSecret(db, 'vapid')
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(secret)
  return { publicKey: keys.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
