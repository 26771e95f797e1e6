import { createElement } from 'react'
import {
  changeLoadStatus,
  deleteLoad,
  deleteOwnLoad,
  type LoadDetail,
  restoreLoad,
} from '#contract/entities/freight/load.ts'
import { earlyText } from '#contract/rules/early.ts'
import { isEarned, LOAD, LOAD_STATUS, type LoadStatus, stepsFrom } from '#contract/rules/load-status.ts'
import { generateInvoice } from '#contract/entities/money/invoice.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { InvoiceCheck } from '#parts/money/billing/on-demand.ts'
import { ISSUE } from '#parts/money/billing/issue-words.ts'
import { MAY_DELETE, MAY_STEP_BACK, mayMove } from '#parts/freight/load/load-rules.ts'
import { TONU_FIELDS, TONU_UNDONE_FIELDS, WHY } from '#parts/freight/load/tonu.ts'
import { BeforeInvoice } from './invoice-step.tsx'

/** The server omits the price of a colleague's load that the user may not see. */
export const isOfAnother = ({ broker_price_cents }: Pick<LoadDetail, 'broker_price_cents'>): boolean =>
  broker_price_cents === undefined

const LoadInvoiceCheck = ({ row: { id } }: { row: LoadDetail }) =>
  createElement(InvoiceCheck, { loads: [id] })

const isOpen = (load: LoadDetail) => !load.is_deleted && !isOfAnother(load)

const move = (status: LoadStatus): RecordAction<LoadDetail> => ({
  label: codeWords(LOAD_STATUS, status),
  endpoint: changeLoadStatus,
  when: (load) => isOpen(load) && stepsFrom(load.status).includes(status) && status > load.status,
  rule: mayMove(status),
  isStep: true,
  ...(status !== LOAD.tonu && { isNext: true }),
  body: ({ version }) => ({ status, version }),
  confirm: {
    title: `${codeWords(LOAD_STATUS, status)}?`,
    text: ({ stops }) => earlyText(stops, status, Date.now()),
    fields: [WHY],
  },
  done: ({ number }) => `${number}: ${codeWords(LOAD_STATUS, status)}.`,
})

const restored = { endpoint: restoreLoad, done: ({ number }: LoadDetail) => `${number} restored.` }

export const actions: readonly RecordAction<LoadDetail>[] = [
  move(LOAD.pickedUp),
  move(LOAD.delivered),
  {
    ...move(LOAD.tonu),
    confirm: {
      title: 'Truck ordered, not used?',
      text: ({ number }) =>
        `These replace the broker rate and driver pay on ${number}. Leave the broker rate blank to use your TONU fee.`,
      fields: TONU_FIELDS,
    },
  },
  {
    label: ISSUE.label,
    endpoint: generateInvoice,
    isNext: true,
    Before: BeforeInvoice,
    when: (load) => isOpen(load) && load.invoice === null && isEarned(load.status),
    body: ({ id }) => ({ loads: [id] }),
    confirm: { title: ISSUE.title, Check: LoadInvoiceCheck, text: ISSUE.text },
    done: ISSUE.done,
  },
  {
    label: 'Undo last status',
    isRare: true,
    endpoint: changeLoadStatus,
    when: (load) =>
      isOpen(load) && load.invoice === null && stepsFrom(load.status).some((status) => status < load.status),
    rule: MAY_STEP_BACK,
    body: ({ status, version }) => ({ status: stepsFrom(status).find((before) => before < status), version }),
    confirm: {
      title: 'Undo last status?',
      text: ({ number, status }) =>
        `${number} will no longer be ${codeWords(LOAD_STATUS, status)}.${status === LOAD.tonu ? ' Its earlier prices are restored.' : ''}`,
      fields: TONU_UNDONE_FIELDS,
    },
    done: ({ number, status }) => `${number}: ${codeWords(LOAD_STATUS, status)}.`,
  },
  {
    label: 'Delete',
    isRare: true,
    endpoint: deleteOwnLoad,
    wider: deleteLoad,
    when: (load) => isOpen(load) && load.invoice === null,
    rule: MAY_DELETE,
    confirm: {
      title: 'Delete this load?',
      text: ({ number }) =>
        `${number} is removed from lists and totals. You can restore it; its number isn’t reused.`,
      isDanger: true,
      fields: [{ ...WHY, label: 'Reason for deleting' }],
    },
    done: ({ number }) => `${number} deleted.`,
    undo: restored,
  },
  {
    label: 'Restore',
    ...restored,
    when: (load) => load.is_deleted && !isOfAnother(load),
    rule: MAY_DELETE,
    confirm: { title: 'Restore this load?', text: () => '', fields: [WHY] },
  },
]
