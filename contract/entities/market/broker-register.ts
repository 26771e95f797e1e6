import { z } from 'zod'
import { brokerDetail } from '#contract/entities/market/broker.ts'
import { codeEnum, endpoint, enteredDay, idParams, phoneText, seenText } from '#contract/http.ts'
import { BROKER_AUTHORITY } from '#contract/rules/broker-register.ts'

export const lookUpBroker = endpoint({
  name: 'lookUpBroker',
  summary:
    'Look a broker up in FMCSA’s register by its DOT number, else by its MC number. Fills in a missing DOT number where the names agree.',
  method: 'POST',
  path: 'broker/company/{id}/register/look-up',
  access: ['brokers', 'edit'],
  params: idParams,
  answer: brokerDetail,
})

export const enterBrokerRegister = endpoint({
  name: 'enterBrokerRegister',
  summary: 'Enter by hand what FMCSA’s register says about a broker.',
  method: 'POST',
  path: 'broker/company/{id}/register',
  access: ['brokers', 'edit'],
  params: idParams,
  body: z.object({
    legal_name: seenText(200).min(1, 'Enter the legal name.'),
    dba_name: seenText(200).default(''),
    broker_authority: codeEnum(BROKER_AUTHORITY),
    authority_since: enteredDay.nullable().default(null),
    phone: phoneText.default(''),
    address: seenText(300).default(''),
  }),
  answer: brokerDetail,
})
