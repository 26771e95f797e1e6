import { listen } from '#server/kernel/base/events.ts'
import { chargeRemoved } from '#server/freight/load-charge/load-charge.events.ts'
import { reopenReceipt } from '#server/freight/receipt/receipt.repository.ts'

export const receiptOfRemovedCharge = listen(chargeRemoved, (tx, { charge }) => reopenReceipt(tx, charge))
