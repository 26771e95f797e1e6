import { z } from 'zod'
import { payWeekCalls } from '#contract/entities/money/pay-week-calls.ts'
import { endpoint, idParams, recordId } from '#contract/http.ts'
import {
  payAction,
  payDetail,
  payDispute,
  payDisputeBody,
  paySplitBody,
  words,
  PRICES_IN_PAY,
} from '#contract/entities/money/pay.ts'

export const salaryCalls = payWeekCalls({
  name: 'Salary',
  pay: 'Salary',
  pays: 'Salaries',
  resource: 'salaries',
  path: 'accounting/salary',
  words: {
    statement: 'a dispatcher pay statement',
    recipient: 'a dispatcher their pay',
    one: 'a dispatcher’s pay week',
    lockedOne: 'a dispatcher’s locked pay week',
    many: 'dispatcher pay weeks',
    lockedMany: 'locked pay weeks',
    units: 'weeks',
    states:
      'Load changes no longer affect a locked week. Unlocking or reopening requires a reason. Returns 409 if the week is blocked, or if loads changed after the lock and no reason is given to close it.',
  },
})
export const {
  download: downloadSalary,
  adjust: adjustSalary,
  changeState: changeSalaryState,
  changeStates: changeSalaryStates,
  pay: paySalary,
  payMany: paySalaries,
  revertPayment: revertSalaryPayment,
  revertPayments: revertSalaryPayments,
  planRun: planSalaryRun,
  completeRun: completeSalaryRun,
  mail: mailSalary,
} = salaryCalls

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
