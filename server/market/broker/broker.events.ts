import { defineEvent } from '#server/kernel/base/events.ts'

/** Published before the source is deleted: what refers to it moves to the target. */
export const brokerMerged = defineEvent<{ readonly source: number; readonly target: number }>('broker.merged')
