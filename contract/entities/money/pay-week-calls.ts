import { endpoint } from '#contract/http.ts'
import {
  manyPayBacks,
  manyPayments,
  manyPaySteps,
  payAction,
  payAdjustmentBody,
  payFile,
  payMailBody,
  payPaymentBody,
  payReversalBody,
  payStepBody,
  PRICES_IN_PAY,
} from '#contract/entities/money/pay.ts'
import { payRunAnswer, payRunBody, payRunPlan, payRunPlanQuery } from '#contract/entities/money/pay-run.ts'

interface PayKind {
  /** Such as `Salary` in `adjustSalary`; `pays` such as `Salaries` in `paySalaries`. */
  readonly name: string
  readonly pay: string
  readonly pays: string
  readonly resource: 'salaries' | 'settlements' | 'driver-pays'
  readonly path: string
  readonly words: {
    readonly statement: string
    readonly recipient: string
    readonly one: string
    readonly lockedOne: string
    readonly many: string
    readonly lockedMany: string
    readonly units: string
    readonly states: string
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function payWeekCalls({ name, pay, pays, resource, path, words }: PayKind) {
  const edit = { access: [resource, 'edit'], also: [PRICES_IN_PAY] } as const
  const once = { ...edit, idempotent: 'required' } as const
  return {
    download: endpoint({
      ...payFile,
      name: `download${name}`,
      summary: `Download ${words.statement} as PDF or XLSX.`,
      path: `${path}/{id}/file`,
      access: [resource, 'show'],
      // A dispatcher downloads their own salary.
      also: resource === 'salaries' ? [] : [PRICES_IN_PAY],
    }),
    adjust: endpoint({
      ...payAction,
      ...once,
      name: `adjust${name}`,
      summary: `Add an adjustment to ${words.one}. Requires a reason. The week must not be closed.`,
      path: `${path}/{id}/adjust`,
      body: payAdjustmentBody,
    }),
    changeState: endpoint({
      ...payAction,
      ...edit,
      name: `change${name}State`,
      summary: `Change the state of ${words.one} to reviewed, locked, closed or reopened. ${words.states}`,
      path: `${path}/{id}/change-state`,
      body: payStepBody,
    }),
    changeStates: endpoint({
      ...manyPaySteps,
      ...edit,
      name: `change${name}States`,
      summary: `Change the state of many ${words.many}. Blocked ${words.units} are skipped with a reason.`,
      path: `${path}/change-states`,
    }),
    pay: endpoint({
      ...payAction,
      ...once,
      name: `pay${pay}`,
      summary: `Record a payment for ${words.lockedOne}. Without an amount, pays the balance due.`,
      path: `${path}/{id}/pay`,
      body: payPaymentBody,
    }),
    payMany: endpoint({
      ...manyPayments,
      ...edit,
      name: `pay${pays}`,
      summary: `Record full payment for many ${words.lockedMany}. ${capital(words.units)} with no balance due are skipped with a reason.`,
      path: `${path}/pay-many`,
    }),
    planRun: endpoint({
      ...edit,
      name: `plan${name}Run`,
      summary: `List the ${words.units} due for a pay run, with what each would be paid and what blocks it. Changes nothing.`,
      path: `${path}/run-plan`,
      query: payRunPlanQuery,
      answer: payRunPlan,
    }),
    completeRun: endpoint({
      ...once,
      name: `complete${name}Run`,
      summary: `Review, lock and pay many ${words.many} with one reference, and email their statements. Blocked ${words.units}, and those whose amount changed, are skipped with a reason.`,
      method: 'POST',
      path: `${path}/run`,
      body: payRunBody,
      answer: payRunAnswer,
    }),
    revertPayment: endpoint({
      ...payAction,
      ...once,
      name: `revert${pay}Payment`,
      summary: `Reverse the last payment for ${words.one}. Requires a reason.`,
      path: `${path}/{id}/pay-back`,
      body: payReversalBody,
    }),
    revertPayments: endpoint({
      ...manyPayBacks,
      ...edit,
      name: `revert${pay}Payments`,
      summary: `Reverse the last payment for many ${words.many}. ${capital(words.units)} without a payment are skipped with a reason.`,
      path: `${path}/pay-back-many`,
    }),
    mail: endpoint({
      ...payAction,
      ...once,
      name: `mail${name}`,
      summary: `Email ${words.recipient} statement. \`after\` is the last statement email you know of; returns 409 if there is a newer one.`,
      path: `${path}/{id}/mail`,
      body: payMailBody,
    }),
  }
}
