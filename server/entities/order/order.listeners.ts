import { listen } from '#server/core/events.ts'
import { reportTakeBack } from '#server/entities/order/take-back.service.ts'
import { takeBackArrived } from '#server/mail/in/mail.events.ts'

export const loadTakenBack = listen(takeBackArrived, reportTakeBack)
