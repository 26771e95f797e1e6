import { createElement } from 'react'
import {
  changeLoadStatus,
  deleteLoad,
  deleteOwnLoad,
  type LoadDetail,
  restoreLoad,
} from '#contract/entities/freight/load.ts'
import { logAcknowledgment, sendLoadToDriver } from '#contract/entities/freight/load-dispatch.ts'
import { dispatchState, isDispatchOpen } from '#contract/rules/load-dispatch.ts'
import { type LoadStep, nextLoadStep } from '#contract/rules/next-step.ts'
import { earlyText } from '#contract/rules/early.ts'
import { isEarned, LOAD, LOAD_STATUS, type LoadStatus, stepsFrom } from '#contract/rules/load-status.ts'
import { generateInvoice } from '#contract/entities/money/invoice.ts'
import { issueAndSendInvoices } from '#contract/entities/money/invoice-sending.ts'
import type { AnswerOf } from '#contract/http.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { InvoiceCheck, IssueCheck } from '#parts/money/billing/on-demand.ts'
import { ISSUE, ISSUE_AND_SEND } from '#parts/money/billing/issue-words.ts'
import { SEND } from '#parts/freight/load/send-to-driver.tsx'
import { MAY_DELETE, MAY_EDIT, MAY_STEP_BACK, mayMove } from '#parts/freight/load/load-rules.ts'
import { TONU_FIELDS, TONU_UNDONE_FIELDS, WHY } from '#parts/freight/load/tonu.ts'
import { BeforeInvoice } from './invoice-step.tsx'

/** The server omits the price of a colleague's load that the user may not see. */
export const isOfAnother = ({ broker_price_cents }: Pick<LoadDetail, 'broker_price_cents'>): boolean =>
  broker_price_cents === undefined

const LoadInvoiceCheck = ({ row: { id } }: { row: LoadDetail }) =>
  createElement(InvoiceCheck, { loads: [id] })

const LoadIssueCheck = ({ row: { id } }: { row: LoadDetail }) => createElement(IssueCheck, { load: id })

const isOpen = (load: LoadDetail) => !load.is_deleted && !isOfAnother(load)

const stepOf = (load: LoadDetail): LoadStep | null =>
  isOpen(load)
    ? nextLoadStep(
        {
          ...load,
          dispatch: dispatchState(load.driver_dispatch),
          hasDriver: load.driver !== null || load.second_driver !== null,
        },
        Date.now(),
      )
    : null

export const isToInvoice = (
  load: Pick<LoadDetail, 'is_deleted' | 'broker_price_cents' | 'invoice' | 'status'>,
): boolean => !load.is_deleted && !isOfAnother(load) && load.invoice === null && isEarned(load.status)

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
  {
    label: SEND.label,
    endpoint: sendLoadToDriver,
    isNext: true,
    when: (load) => stepOf(load) === 'send',
    rule: MAY_EDIT,
    done: (answer) => SEND.sent(answer as unknown as AnswerOf<typeof sendLoadToDriver>),
  },
  {
    label: SEND.acknowledge,
    endpoint: logAcknowledgment,
    isNext: true,
    when: (load) => stepOf(load) === 'acknowledge',
    rule: MAY_EDIT,
    done: SEND.acknowledged,
  },
  {
    label: SEND.again,
    endpoint: sendLoadToDriver,
    when: (load) => isOpen(load) && isDispatchOpen(load) && load.driver_dispatch?.sent_at != null,
    isRare: true,
    rule: MAY_EDIT,
    body: () => ({ is_again: true }),
    done: (answer) => SEND.sent(answer as unknown as AnswerOf<typeof sendLoadToDriver>),
  },
  ...[LOAD.pickedUp, LOAD.delivered].flatMap((status) => {
    const action = move(status)
    const { isNext: _isNext, ...later } = action
    return [
      { ...action, when: (load: LoadDetail) => action.when(load) && stepOf(load) === status },
      { ...later, when: (load: LoadDetail) => action.when(load) && stepOf(load) !== status },
    ]
  }),
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
    label: ISSUE_AND_SEND.label,
    endpoint: issueAndSendInvoices,
    isNext: true,
    Before: BeforeInvoice,
    when: isToInvoice,
    body: ({ id }) => ({ loads: [id] }),
    confirm: { title: ISSUE_AND_SEND.title, Check: LoadIssueCheck, text: ISSUE.text },
    done: (answer, { row }) =>
      `${row.number}: ${ISSUE_AND_SEND.done(answer as unknown as AnswerOf<typeof issueAndSendInvoices>)}`,
  },
  {
    label: ISSUE.label,
    endpoint: generateInvoice,
    when: isToInvoice,
    body: ({ id }) => ({ loads: [id] }),
    confirm: { title: ISSUE.title, Check: LoadInvoiceCheck, text: ISSUE.text },
    done: (answer, { row }) => `${row.number}: ${ISSUE.done(answer)}`,
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
