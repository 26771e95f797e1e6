const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  remove: 'Removed',
  restore: 'Restored',
  upload: 'Uploaded a file',
  export: 'Exported',
  login: 'Logged in',
  logout: 'Logged out',
  'log-out': 'Logged out everywhere by an administrator',
  'end-session': 'Logged out another device',
  'change-password': 'Changed the password',
  'set-password': 'Set another password',
  'reset-password': 'Chose a new password by a mailed link',
  'accept-invitation': 'Accepted the invitation',
  'refresh-token-reused': 'Ended: a used token came again',
  'second-factor-on': 'Turned the second factor on',
  'second-factor-off': 'Turned the second factor off',
  'reset-second-factor': 'Reset the second factor',
  'recovery-codes': 'Made new recovery codes',
  'add-passkey': 'Added a passkey',
  'rename-passkey': 'Renamed a passkey',
  'remove-passkey': 'Removed a passkey',
  'passkey-copied': 'Refused a passkey that may be a copy',
  'link-provider': 'Linked with the sign-in provider',
  'unlink-provider': 'Unlinked from the sign-in provider',
  'payment status': 'Changed what is paid',
  'test mail': 'Sent a test mail',
  'send again': 'Sent again',
  'run again': 'Ran again',
  'parse again': 'Parsed again',
  'take back': 'Took back',
  'confirm answer': 'Confirmed the answer',
  'resolve-incident': 'Closed the incident',
  'planned-route': 'Planned the route',
  'driven-route': 'Kept the driven route',
  'stop-pin': 'Moved the pin of a stop',
  impersonate: 'Acted in the user’s place',
  invite: 'Invited',
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
  registration: 'Moved the registration on',
  retention: 'Changed how long data is kept',
  status: 'Changed the status',
  send: 'Sent',
  stop: 'Stopped',
  retry: 'Sent to the failed again',
  revoke: 'Revoked',
  merge: 'Merged duplicates',
  logo: 'Changed the logo',
  void: 'Voided',
  share: 'Shared',
  unshare: 'Stopped sharing',
  reply: 'Replied',
  reopen: 'Reopened',
  withdraw: 'Withdrew',
  renew: 'Renewed',
  remind: 'Reminded',
  reject: 'Rejected',
  accept: 'Accepted',
  pay: 'Recorded a payment',
  issue: 'Issued',
  invoice: 'Invoiced',
  dismiss: 'Dismissed',
  decide: 'Decided',
  clear: 'Cleared',
  block: 'Blocked the sender',
  'put back': 'Put back',
  believe: 'Confirmed the sender',
  attach: 'Attached',
  ask: 'Asked',
  answer: 'Answered',
  rate: 'Rated',
  place: 'Set the location',
  select: 'Selected',
  replace: 'Replaced',
  teach: 'Taught a label',
  waive: 'Waived a document',
  unwaive: 'Took a waiver back',
  charge: 'Added a charge',
  uncharge: 'Took a charge off',
  credit: 'Credited',
  'broker-news': 'Wrote to the broker',
  'broker-news-choice': 'Changed what the broker is told',
}

const RECORDS: Readonly<Record<string, string>> = {
  api_key: 'API key',
  audit: 'Audit log',
  broker_rating: 'Broker rating',
  company_profile: 'Company',
  document_request: 'Renewal link',
  driver_bid: 'Driver bid',
  incoming_mail: 'Incoming mail',
  load_billing: 'Billing of a load',
  load_comment: 'Comment on a load',
  mail_rule: 'Mail rule',
  mailing_address: 'Mailing address',
  outgoing_mail: 'Outgoing mail',
  pay_driver: 'Driver pay',
  pay_salary: 'Salary',
  pay_settlement: 'Settlement',
  rate_confirmation: 'Rate confirmation',
  subscription_invoice: 'Subscription invoice',
  tracking_token: 'Tracking token',
}

/** A name in code as words. */
export const plainName = (text: string): string => {
  const words = text.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What was done, as the audit log says it; a name that is not known reads as it is written. */
export const auditActionText = (action: string): string => ACTIONS[action] ?? plainName(action)
/** What kind of record it was done to. */
export const auditRecordText = (type: string): string => RECORDS[type] ?? plainName(type)
const codesLike = (words: Readonly<Record<string, string>>, text: string): string[] => {
  const wanted = text.toLowerCase()
  return [text, ...Object.keys(words).filter((code) => words[code]?.toLowerCase().includes(wanted))]
}
/** The actions that a person may mean by these words, the words themselves among them. */
export const actionsMeant = (text: string): string[] => codesLike(ACTIONS, text)
/** The kinds of records that a person may mean by these words, the words themselves among them. */
export const recordsMeant = (text: string): string[] => codesLike(RECORDS, text)

const small = (words: string): string => (/^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1))

interface Entry {
  readonly user_name: string
  readonly action: string
  readonly record_type: string
  readonly record_name: string
  readonly record_id: number
}

/** An entry as one line: `Marek Dvorak created load NLF26-48-3`, `Marek Dvorak changed the status: load NLF26-48-3`. */
export function auditSentence({ user_name, action, record_type, record_name, record_id }: Entry): string {
  const verb = small(auditActionText(action))
  const record = `${small(auditRecordText(record_type))} ${record_name || record_id}`
  return `${user_name || 'System'} ${verb}${verb.includes(' ') ? ':' : ''} ${record}`
}
