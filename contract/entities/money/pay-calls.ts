import { z } from 'zod'
import { endpoint, idParams, recordId } from '#contract/http.ts'
import {
  manyPayBacks,
  manyPayments,
  manyPaySteps,
  payAction,
  payAdjustmentBody,
  payReversalBody,
  payDetail,
  payDispute,
  payDisputeBody,
  payFile,
  payMailBody,
  payPaymentBody,
  paySplitBody,
  payStepBody,
  words,
  PRICES_IN_PAY,
} from '#contract/entities/money/pay.ts'

export const downloadSalary = endpoint({
  ...payFile,
  name: 'downloadSalary',
  summary: 'Download a dispatcher pay statement as PDF or XLSX.',
  path: 'accounting/salary/{id}/file',
  access: ['salaries', 'show'],
})

export const adjustSalary = endpoint({
  ...payAction,
  name: 'adjustSalary',
  summary: 'Add an adjustment to a dispatcher’s pay week. Requires a reason. The week must not be closed.',
  path: 'accounting/salary/{id}/adjust',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payAdjustmentBody,
})

export const changeSalaryState = endpoint({
  ...payAction,
  name: 'changeSalaryState',
  summary:
    'Change the state of a dispatcher’s pay week to reviewed, locked, closed or reopened. Load changes no longer affect a locked week. Unlocking or reopening requires a reason. Returns 409 if the week is blocked, or if loads changed after the lock and no reason is given to close it.',
  path: 'accounting/salary/{id}/change-state',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
  body: payStepBody,
})

export const changeSalaryStates = endpoint({
  ...manyPaySteps,
  name: 'changeSalaryStates',
  summary: 'Change the state of many dispatcher pay weeks. Blocked weeks are skipped with a reason.',
  path: 'accounting/salary/change-states',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
})

export const paySalary = endpoint({
  ...payAction,
  name: 'paySalary',
  summary: 'Record a payment for a dispatcher’s locked pay week. Without an amount, pays the balance due.',
  path: 'accounting/salary/{id}/pay',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payPaymentBody,
})

export const paySalaries = endpoint({
  ...manyPayments,
  name: 'paySalaries',
  summary:
    'Record full payment for many locked pay weeks. Weeks with no balance due are skipped with a reason.',
  path: 'accounting/salary/pay-many',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
})

export const revertSalaryPayment = endpoint({
  ...payAction,
  name: 'revertSalaryPayment',
  summary: 'Reverse the last payment for a dispatcher’s pay week. Requires a reason.',
  path: 'accounting/salary/{id}/pay-back',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payReversalBody,
})

export const revertSalaryPayments = endpoint({
  ...manyPayBacks,
  name: 'revertSalaryPayments',
  summary: 'Reverse the last payment for many pay weeks. Weeks without a payment are skipped with a reason.',
  path: 'accounting/salary/pay-back-many',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
})

export const mailSalary = endpoint({
  ...payAction,
  name: 'mailSalary',
  summary:
    'Email a dispatcher their pay statement. `after` is the last statement email you know of; returns 409 if there is a newer one.',
  path: 'accounting/salary/{id}/mail',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payMailBody,
})

export const disputeSalary = endpoint({
  ...payAction,
  name: 'disputeSalary',
  summary: 'Dispute a load line or a week in your own dispatcher pay.',
  path: 'accounting/salary/{id}/dispute',
  access: ['salaries', 'show'],
  idempotent: 'required',
  body: payDisputeBody,
})

export const answerPayDispute = endpoint({
  name: 'answerPayDispute',
  summary:
    'Accept or decline a pay dispute, with a reply. If you accept it, add an adjustment to correct the pay.',
  method: 'POST',
  path: 'accounting/dispute/{id}/answer',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
  params: idParams,
  idempotent: 'required',
  body: z.object({ state: z.enum(['accepted', 'declined']), answer: words('a reply') }),
  answer: payDispute,
})

export const splitSalary = endpoint({
  ...payAction,
  name: 'splitSalary',
  summary:
    'Give another dispatcher a share of a load’s profit. 0 removes it. The dispatcher on the load gets the rest.',
  path: 'accounting/salary/{id}/split',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: paySplitBody,
})

export const createPayProof = endpoint({
  name: 'createPayProof',
  summary:
    'Upload proof for a pay adjustment as multipart form data. Send the field before the file. Accepts PDF, JPEG, PNG or HEIC up to 20 MB, detected from the content. Sending the same file again returns the first upload.',
  method: 'POST',
  path: 'accounting/proof/create',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
  status: 201,
  takesFile: true,
  body: z.object({ adjustment: recordId }),
  answer: payDetail,
})

export const deletePayProof = endpoint({
  name: 'deletePayProof',
  summary: 'Remove proof from a pay adjustment. The week must not be closed.',
  method: 'DELETE',
  path: 'accounting/proof/{id}',
  access: ['salaries', 'edit'],
  also: [PRICES_IN_PAY],
  params: idParams,
  answer: payDetail,
})

export const downloadPayProof = endpoint({
  name: 'downloadPayProof',
  summary:
    'Download proof for a pay adjustment. Returns the file as an attachment. Covers your own pay, or all pay if you may manage it.',
  path: 'accounting/proof/{id}/file',
  access: ['salaries', 'show'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})
