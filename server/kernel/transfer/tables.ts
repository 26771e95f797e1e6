interface Taken {
  readonly is: 'taken'
  /** Triggers write it too: it is taken in after all others and replaces what they wrote. */
  readonly isLast?: true
  /** Tables that its triggers refer to: their rows come first. */
  readonly after?: readonly string[]
  /** Its ids are unique in the installation and only the audit log refers to them: the target draws new ones. */
  readonly isRenumbered?: true
}

interface Left {
  readonly is: 'left'
  readonly why: string
}

const taken: Taken = { is: 'taken' }
const last: Taken = { is: 'taken', isLast: true }
const left = (why: string): Left => ({ is: 'left', why })

const handbook = left('the handbook of the installation; the manifest has the entries')
const server = left('belongs to the installation')
const live = left('live messages and their numbers; browsers load their pages again')

/** What goes along when a company is taken out: every table of the database. */
export const TRANSFERRED: Readonly<Record<string, Taken | Left>> = {
  access_link: taken,
  api_key: taken,
  app_user: taken,
  app_user_group: taken,
  app_user_team: taken,
  assignment: taken,
  audit_entry: taken,
  backup_mark: server,
  bank_layout: taken,
  bank_row: taken,
  bid: taken,
  broker: taken,
  broker_alias: taken,
  broker_news: taken,
  broker_news_choice: taken,
  broker_rating: taken,
  broker_register: taken,
  company: taken,
  company_type: handbook,
  credit_note: taken,
  credit_note_counter: taken,
  credit_refund: taken,
  dispatch_view: taken,
  dock: handbook,
  document: taken,
  document_digest: taken,
  document_reminder: taken,
  document_request: taken,
  driver: taken,
  driver_account: taken,
  driver_bid: taken,
  driver_pay: taken,
  driver_push: left('belongs to a session; the driver’s app subscribes again'),
  equipment: handbook,
  idempotency_key: taken,
  incoming_mail: taken,
  invoice: taken,
  invoice_counter: taken,
  invoice_load: taken,
  invoice_reminder: taken,
  job: { is: 'taken', isRenumbered: true },
  lane: taken,
  lane_week: taken,
  liability_type: handbook,
  list_view: taken,
  live_counter: live,
  live_event: live,
  load: taken,
  load_charge: taken,
  load_comment: taken,
  load_comment_read: taken,
  load_counter: taken,
  load_dispatch: taken,
  load_document: taken,
  load_event: taken,
  load_percent: last,
  load_receipt: taken,
  load_route: taken,
  load_share: taken,
  load_stop: taken,
  load_tally: taken,
  load_tally_change: last,
  load_tally_month: taken,
  load_truck_pay: taken,
  load_waiver: taken,
  load_watch: taken,
  login_failure: server,
  mail_notice: taken,
  mail_place: server,
  mail_rule: taken,
  mailbox_lease: server,
  mailbox_mark: server,
  mailing: taken,
  mailing_recipient: taken,
  mailing_run: taken,
  mailing_suppressed: taken,
  mailing_vehicle: taken,
  migration: server,
  notification: taken,
  offer: taken,
  offer_presence: left('who looks at an offer at this moment'),
  offer_read: taken,
  other_intake: taken,
  outgoing_file: taken,
  outgoing_mail: taken,
  owner: taken,
  pay_adjustment: taken,
  pay_dispute: taken,
  pay_mail: taken,
  pay_payment: taken,
  pay_proof: taken,
  pay_split: taken,
  pay_week: { is: 'taken', after: ['load'] },
  pay_week_load: last,
  payment: taken,
  payment_card: taken,
  payment_event: server,
  pending_file: left('uploads that have not ended'),
  place: server,
  rate_confirmation: taken,
  recovery_code: taken,
  recurring_deduction: taken,
  reject_note: handbook,
  remittance: taken,
  secret: server,
  sheet_header: taken,
  sheet_import: taken,
  spent_ticket: server,
  state: handbook,
  stop_mark: taken,
  stop_pin: taken,
  subscription: taken,
  subscription_invoice: taken,
  team: taken,
  user_group: taken,
  user_identity: taken,
  user_passkey: taken,
  user_salary: taken,
  user_session: left('sessions; everyone logs in again'),
  user_totp: taken,
  vehicle: taken,
  vehicle_doubt: taken,
  vehicle_drive: taken,
  vehicle_position: taken,
  vehicle_type: handbook,
  webhook: taken,
  webhook_delivery: taken,
}

/** In the audit log, these records have the id of the company. */
export const COMPANY_RECORDS = ['audit', 'company', 'company_profile']

/** The handbook’s tables, each with the column that names an entry. */
export const HANDBOOK = {
  company_type: 'name',
  dock: 'name',
  equipment: 'name',
  liability_type: 'name',
  reject_note: 'note',
  state: 'name',
  vehicle_type: 'name',
} as const
