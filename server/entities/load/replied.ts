import { escaped } from '#server/core/html.ts'
import type { Tx } from '#server/db/client.ts'
import { loadsChanged } from '#server/entities/load/load-signal.ts'
import { dispatcherOfLoad } from '#server/entities/load/load.repository.ts'
import { notify } from '#server/entities/notification/notification.service.ts'

const WORDS_SHOWN = 200

export async function notifyLoadReplied(
  tx: Tx,
  id: number,
  { sender, words }: { sender: string; words: string },
): Promise<void> {
  const dispatcher = await dispatcherOfLoad(tx, id)
  if (dispatcher === undefined) return
  await notify(tx, {
    type: 'ORDER',
    user_ids: [dispatcher],
    title: `<b>${escaped(sender)}</b> replied about a load`,
    sub_title: words.slice(0, WORDS_SHOWN),
    metadata: { id },
  })
  await loadsChanged(tx, id)
}
