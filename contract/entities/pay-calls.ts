import { z } from 'zod'
import { endpoint, idParams, recordId } from '#contract/http.ts'
import {
  manyPayBacks,
  manyPayments,
  manyPaySteps,
  payAction,
  payAdjustmentBody,
  payBackBody,
  payDetail,
  payDispute,
  payDisputeBody,
  payFile,
  payMailBody,
  payPaymentBody,
  paySplitBody,
  payStepBody,
  words,
} from '#contract/entities/pay.ts'

export const downloadSalary = endpoint({
  ...payFile,
  name: 'downloadSalary',
  summary: 'The statement of a salary as PDF or XLSX.',
  path: 'accounting/salary/{id}/file',
  access: ['salaries', 'show'],
})

export const adjustSalary = endpoint({
  ...payAction,
  name: 'adjustSalary',
  summary: 'Add to the salary of a week that is not closed, or take off, with a reason.',
  path: 'accounting/salary/{id}/adjust',
  access: ['salaries', 'edit'],
  idempotent: 'required',
  body: payAdjustmentBody,
})

export const changeSalaryState = endpoint({
  ...payAction,
  name: 'changeSalaryState',
  summary:
    'Take the salary of a week on: reviewed, locked (its loads no longer change it), closed, or reopened with a reason; a locked one is reviewed again with a reason too. What blocks it answers 409; so do loads that changed since it was locked, unless it is closed with a reason.',
  path: 'accounting/salary/{id}/change-state',
  access: ['salaries', 'edit'],
  body: payStepBody,
})

export const changeSalaryStates = endpoint({
  ...manyPaySteps,
  name: 'changeSalaryStates',
  summary: 'Take the salaries of many weeks on, each as by itself; those that something blocks are skipped, with why.',
  path: 'accounting/salary/change-states',
  access: ['salaries', 'edit'],
})

export const paySalary = endpoint({
  ...payAction,
  name: 'paySalary',
  summary: 'Note that what is open of a locked salary was paid, or a part of it.',
  path: 'accounting/salary/{id}/pay',
  access: ['salaries', 'edit'],
  idempotent: 'required',
  body: payPaymentBody,
})

export const paySalaries = endpoint({
  ...manyPayments,
  name: 'paySalaries',
  summary: 'Note that all that is open of many locked salaries was paid; those of which nothing is are skipped, with why.',
  path: 'accounting/salary/pay-many',
  access: ['salaries', 'edit'],
})

export const payBackSalary = endpoint({
  ...payAction,
  name: 'payBackSalary',
  summary: 'Take back the last payment that was noted of a salary, with a reason.',
  path: 'accounting/salary/{id}/pay-back',
  access: ['salaries', 'edit'],
  idempotent: 'required',
  body: payBackBody,
})

export const payBackSalaries = endpoint({
  ...manyPayBacks,
  name: 'payBackSalaries',
  summary: 'Take back the last payment of each of many weeks; those of which none is noted are skipped, with why.',
  path: 'accounting/salary/pay-back-many',
  access: ['salaries', 'edit'],
})

export const mailSalary = endpoint({
  ...payAction,
  name: 'mailSalary',
  summary: 'Mail the statement of a salary to its dispatcher. `after` is the last mail that carried it: another one since answers 409.',
  path: 'accounting/salary/{id}/mail',
  access: ['salaries', 'edit'],
  idempotent: 'required',
  body: payMailBody,
})

export const disputeSalary = endpoint({
  ...payAction,
  name: 'disputeSalary',
  summary: 'Say what is wrong with one’s own salary: with the line of a load, or with the week.',
  path: 'accounting/salary/{id}/dispute',
  access: ['salaries', 'show'],
  idempotent: 'required',
  body: payDisputeBody,
})

export const answerPayDispute = endpoint({
  name: 'answerPayDispute',
  summary: 'Answer what somebody disputes of his pay: accept or decline it, with words. What is accepted is put right by an adjustment.',
  method: 'POST',
  path: 'accounting/dispute/{id}/answer',
  access: ['salaries', 'edit'],
  params: idParams,
  idempotent: 'required',
  body: z.object({ state: z.enum(['accepted', 'declined']), answer: words('the answer') }),
  answer: payDispute,
})

export const splitSalary = endpoint({
  ...payAction,
  name: 'splitSalary',
  summary: 'Give a part of the profit of a load of this week to another dispatcher; 0 takes it back. Who booked the load gets the rest.',
  path: 'accounting/salary/{id}/split',
  access: ['salaries', 'edit'],
  idempotent: 'required',
  body: paySplitBody,
})

export const createPayProof = endpoint({
  name: 'createPayProof',
  summary:
    'Upload the proof of what was added to pay or deducted, as multipart: the field first, then the file, of PDF, JPEG, PNG or HEIC by its content, at most 20 MB. The same file again answers the first.',
  method: 'POST',
  path: 'accounting/proof/create',
  access: ['salaries', 'edit'],
  status: 201,
  takesFile: true,
  body: z.object({ adjustment: recordId }),
  answer: payDetail,
})

export const deletePayProof = endpoint({
  name: 'deletePayProof',
  summary: 'Remove a proof from what was added to pay or deducted, of a week that is not closed.',
  method: 'DELETE',
  path: 'accounting/proof/{id}',
  access: ['salaries', 'edit'],
  params: idParams,
  answer: payDetail,
})

export const downloadPayProof = endpoint({
  name: 'downloadPayProof',
  summary: 'The file of a proof, as an attachment that no browser runs: of one’s own salary, or of all pay with the right to manage it.',
  path: 'accounting/proof/{id}/file',
  access: ['salaries', 'show'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})
