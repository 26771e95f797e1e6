import { listen } from '#server/kernel/base/events.ts'
import { reportTakeBack } from '#server/freight/order/take-back.service.ts'
import { takeBackArrived } from '#server/market/index.ts'

export const loadTakenBack = listen(takeBackArrived, reportTakeBack)
