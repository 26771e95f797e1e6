import type { Changer } from '#server/kernel/history/audit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { endLostKeys } from '#server/people/api-key/lost-keys.service.ts'
import { endLostWebhooks } from '#server/kernel/webhook/lost-webhooks.service.ts'

/** After a change to `users`: ends what acts in their name with more than they hold now. */
export async function endLostAccess(
  tx: Tx,
  who: Changer | undefined,
  users: readonly number[],
): Promise<void> {
  await endLostKeys(tx, who, users)
  await endLostWebhooks(tx, who, users)
}
