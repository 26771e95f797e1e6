-- The contract's `folded` changes a text in the same way.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(translate($1, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhIiIiIiIiIiJjKkLlLlLlLlNnNnNnOoOoOoRrRrRrSsSsSsSsTtTtUuUuUuUuUuUuWwYyYZzZzZz'));

CREATE TABLE incoming_mail (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  "from" text DEFAULT '' NOT NULL,
  sender text DEFAULT '' NOT NULL,
  "to" text DEFAULT '' NOT NULL,
  cc text DEFAULT '' NOT NULL,
  subject text DEFAULT '' NOT NULL,
  size integer NOT NULL,
  state text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  dedup_key text NOT NULL,
  message_id text DEFAULT '' NOT NULL,
  in_reply_to text DEFAULT '' NOT NULL,
  raw bytea NOT NULL,
  text text DEFAULT '' NOT NULL,
  html text DEFAULT '' NOT NULL,
  offer integer,
  bid integer,
  driver_bid integer,
  invoice integer,
  load integer,
  verdict text DEFAULT 'off' NOT NULL,
  marks text[] DEFAULT '{}'::text[] NOT NULL,
  via text[] DEFAULT '{}'::text[] NOT NULL,
  is_answer boolean DEFAULT false NOT NULL,
  writer text DEFAULT 'person' NOT NULL,
  candidate_bids integer[] DEFAULT '{}'::integer[] NOT NULL,
  looked_at timestamp with time zone,
  CONSTRAINT incoming_mail_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX incoming_mail_company_id_bid_index ON incoming_mail (company_id, bid);
CREATE UNIQUE INDEX incoming_mail_company_id_dedup_key_index ON incoming_mail (company_id, dedup_key);
CREATE INDEX incoming_mail_company_id_driver_bid_index ON incoming_mail (company_id, driver_bid);
CREATE INDEX incoming_mail_company_id_message_id_index ON incoming_mail (company_id, message_id);
CREATE INDEX incoming_mail_company_id_offer_index ON incoming_mail (company_id, offer);
CREATE INDEX incoming_mail_company_id_received_at_index ON incoming_mail (company_id, received_at);
CREATE INDEX incoming_mail_company_id_state_id_index ON incoming_mail (company_id, state, id);
CREATE INDEX incoming_mail_dismissed ON incoming_mail (looked_at) WHERE state = 'dismissed';
CREATE INDEX incoming_mail_invoice ON incoming_mail (company_id, invoice) WHERE invoice IS NOT NULL;
CREATE INDEX incoming_mail_load ON incoming_mail (company_id, load) WHERE load IS NOT NULL;
CREATE INDEX incoming_mail_raw ON incoming_mail (received_at) WHERE octet_length(raw) > 0;

CREATE TABLE mail_place (
  place text NOT NULL,
  good_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mail_place_pkey PRIMARY KEY (place)
);

CREATE TABLE mailbox_mark (
  mailbox text NOT NULL,
  uid_validity text NOT NULL,
  last_uid bigint NOT NULL,
  looked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mailbox_mark_pkey PRIMARY KEY (mailbox)
);

CREATE TABLE outgoing_file (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  mail integer NOT NULL,
  file_key text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  CONSTRAINT outgoing_file_company_id_mail_pk PRIMARY KEY (company_id, mail),
  CONSTRAINT outgoing_file_file_key_unique UNIQUE (file_key)
);

CREATE TABLE outgoing_mail (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "from" text NOT NULL,
  "to" text NOT NULL,
  cc text DEFAULT '' NOT NULL,
  reply_to text DEFAULT '' NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  message_id text NOT NULL,
  in_reply_to text DEFAULT '' NOT NULL,
  "references" text DEFAULT '' NOT NULL,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text DEFAULT '' NOT NULL,
  next_try_at timestamp with time zone,
  sent_at timestamp with time zone,
  node integer,
  answer text DEFAULT '' NOT NULL,
  is_hr boolean DEFAULT false NOT NULL,
  is_pay boolean DEFAULT false NOT NULL,
  bid integer,
  driver_bid integer,
  invoice integer,
  load integer,
  reply_token text DEFAULT '' NOT NULL,
  unsubscribe text DEFAULT '' NOT NULL,
  CONSTRAINT outgoing_mail_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT outgoing_mail_message_id_unique UNIQUE (message_id)
);
CREATE INDEX outgoing_mail_company_id_bid_index ON outgoing_mail (company_id, bid);
CREATE INDEX outgoing_mail_company_id_driver_bid_index ON outgoing_mail (company_id, driver_bid);
CREATE INDEX outgoing_mail_company_id_id_index ON outgoing_mail (company_id, id);
CREATE INDEX outgoing_mail_company_id_invoice_index ON outgoing_mail (company_id, invoice);
CREATE INDEX outgoing_mail_due ON outgoing_mail (next_try_at) WHERE (state IN ('queued', 'sending'));
CREATE INDEX outgoing_mail_reply_token ON outgoing_mail (company_id, reply_token) WHERE reply_token <> '';

CREATE TABLE pending_file (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  file_key text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  condemned_at timestamp with time zone,
  CONSTRAINT pending_file_company_id_file_key_pk PRIMARY KEY (company_id, file_key)
);
CREATE INDEX pending_file_created_at_index ON pending_file (created_at);

CREATE TABLE place (
  country text DEFAULT 'US' NOT NULL,
  zip text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  city_key text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  population integer DEFAULT 0 NOT NULL,
  CONSTRAINT place_country_zip_state_city_key_pk PRIMARY KEY (country, zip, state, city_key)
);
CREATE INDEX place_city ON place (state, city_key);
CREATE INDEX place_city_trigram ON place USING gin (city_key gin_trgm_ops);
CREATE INDEX place_zip ON place (zip);

CREATE TABLE company_type (
  id integer NOT NULL,
  name text NOT NULL,
  CONSTRAINT company_type_pkey PRIMARY KEY (id),
  CONSTRAINT company_type_name_unique UNIQUE (name)
);

CREATE TABLE dock (
  id integer NOT NULL,
  name text NOT NULL,
  CONSTRAINT dock_pkey PRIMARY KEY (id),
  CONSTRAINT dock_name_unique UNIQUE (name)
);

CREATE TABLE equipment (
  id integer NOT NULL,
  name text NOT NULL,
  CONSTRAINT equipment_pkey PRIMARY KEY (id),
  CONSTRAINT equipment_name_unique UNIQUE (name)
);

CREATE TABLE liability_type (
  id integer NOT NULL,
  name text NOT NULL,
  CONSTRAINT liability_type_pkey PRIMARY KEY (id),
  CONSTRAINT liability_type_name_unique UNIQUE (name)
);

CREATE TABLE reject_note (
  id integer NOT NULL,
  note text NOT NULL,
  CONSTRAINT reject_note_pkey PRIMARY KEY (id),
  CONSTRAINT reject_note_note_unique UNIQUE (note)
);

CREATE TABLE state (
  id integer NOT NULL,
  short_name text NOT NULL,
  name text NOT NULL,
  CONSTRAINT state_pkey PRIMARY KEY (id),
  CONSTRAINT state_short_name_unique UNIQUE (short_name)
);

CREATE TABLE vehicle_type (
  id integer NOT NULL,
  name text NOT NULL,
  CONSTRAINT vehicle_type_pkey PRIMARY KEY (id),
  CONSTRAINT vehicle_type_name_unique UNIQUE (name)
);

CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  user_id integer,
  ip text DEFAULT '' NOT NULL,
  action text NOT NULL,
  record_type text NOT NULL,
  record_id integer NOT NULL,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_entry_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX audit_entry_company_id_record_type_record_id_index ON audit_entry (company_id, record_type, record_id);

CREATE TABLE idempotency_key (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  answer text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_key_company_id_user_id_endpoint_key_pk PRIMARY KEY (company_id, user_id, endpoint, key)
);
CREATE INDEX idempotency_key_created_at_index ON idempotency_key (created_at);

CREATE TABLE login_failure (
  key text NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  last_at timestamp with time zone DEFAULT now() NOT NULL,
  blocked_until timestamp with time zone,
  CONSTRAINT login_failure_pkey PRIMARY KEY (key)
);

CREATE TABLE secret (
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT secret_pkey PRIMARY KEY (name)
);

CREATE TABLE spent_ticket (
  id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT spent_ticket_pkey PRIMARY KEY (id)
);

CREATE TABLE job (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  key text DEFAULT (gen_random_uuid())::text NOT NULL,
  payload jsonb DEFAULT '{}' NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  fence integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  last_error text DEFAULT '' NOT NULL,
  CONSTRAINT job_pkey PRIMARY KEY (id),
  CONSTRAINT job_once UNIQUE NULLS NOT DISTINCT (company_id, name, key)
);
CREATE INDEX job_company_id_name_id_index ON job (company_id, name, id);
CREATE INDEX job_company_id_state_id_index ON job (company_id, state, id);
CREATE INDEX job_due ON job (due_at, id) WHERE (state IN ('waiting', 'running'));

CREATE TABLE live_counter (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  seq bigint DEFAULT 0 NOT NULL,
  CONSTRAINT live_counter_pkey PRIMARY KEY (company_id)
);

CREATE TABLE live_event (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  seq bigint,
  type text NOT NULL,
  data text NOT NULL,
  user_id integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_event_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX live_event_company_id_seq_index ON live_event (company_id, seq);
CREATE INDEX live_event_created_at_index ON live_event (created_at);
CREATE INDEX live_event_unnumbered ON live_event (company_id, id) WHERE seq IS NULL;

CREATE TABLE mail_notice (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  kind text NOT NULL,
  about text NOT NULL,
  notified_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mail_notice_company_id_kind_about_pk PRIMARY KEY (company_id, kind, about)
);
CREATE INDEX mail_notice_notified_at_index ON mail_notice (notified_at);

CREATE TABLE notification (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  user_id integer NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  sub_title text DEFAULT '' NOT NULL,
  metadata jsonb NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT notification_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX notification_unread ON notification (company_id, user_id, id) WHERE read_at IS NULL;

CREATE TABLE sheet_import (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  kind text NOT NULL,
  sha256 text NOT NULL,
  created integer NOT NULL,
  changed integer NOT NULL,
  user_id integer NOT NULL,
  created_ids integer[],
  changed_ids integer[],
  undo jsonb,
  CONSTRAINT sheet_import_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX sheet_import_company_id_kind_sha256_index ON sheet_import (company_id, kind, sha256);

CREATE TABLE company (
  id integer GENERATED ALWAYS AS IDENTITY,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  abbreviation text NOT NULL,
  mc_number text DEFAULT '' NOT NULL,
  dot_number text DEFAULT '' NOT NULL,
  address text DEFAULT '' NOT NULL,
  phone text DEFAULT '' NOT NULL,
  email text DEFAULT '' NOT NULL,
  remit_to text DEFAULT '' NOT NULL,
  time_zone text DEFAULT 'America/New_York' NOT NULL,
  payment_status text DEFAULT 'active' NOT NULL,
  intake_address text NOT NULL,
  load_services text[] DEFAULT '{}'::text[] NOT NULL,
  bid_template text DEFAULT '' NOT NULL,
  low_bid_cents_per_mile integer DEFAULT 100 NOT NULL,
  undo_send_seconds integer DEFAULT 5 NOT NULL,
  tracking_token text NOT NULL,
  tonu_fee_cents integer DEFAULT 0 NOT NULL,
  invoice_note text DEFAULT '' NOT NULL,
  invoice_mail text DEFAULT '' NOT NULL,
  reminder_mail text DEFAULT '' NOT NULL,
  arrival_radius_miles double precision DEFAULT 0.5 NOT NULL,
  terms_days smallint DEFAULT 30 NOT NULL,
  keep_mail_days integer,
  keep_offer_days integer,
  keep_position_days integer,
  keep_quarantine_days integer,
  second_factor text DEFAULT 'roles' NOT NULL,
  logo_key text DEFAULT '' NOT NULL,
  logo_type text DEFAULT '' NOT NULL,
  CONSTRAINT company_pkey PRIMARY KEY (id),
  CONSTRAINT company_abbreviation_unique UNIQUE (abbreviation),
  CONSTRAINT company_intake_address_unique UNIQUE (intake_address),
  CONSTRAINT company_tracking_token_unique UNIQUE (tracking_token)
);

CREATE TABLE other_intake (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  address text NOT NULL,
  CONSTRAINT other_intake_company_id_address_pk PRIMARY KEY (company_id, address),
  CONSTRAINT other_intake_address_unique UNIQUE (address)
);

CREATE TABLE user_group (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  permissions text[] DEFAULT '{}'::text[] NOT NULL,
  needs_second_factor boolean DEFAULT false NOT NULL,
  CONSTRAINT user_group_company_id_id_pk PRIMARY KEY (company_id, id)
);

CREATE TABLE team (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  CONSTRAINT team_company_id_id_pk PRIMARY KEY (company_id, id)
);

CREATE TABLE app_user (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  username text NOT NULL,
  password_hash text NOT NULL,
  email text DEFAULT '' NOT NULL,
  first_name text DEFAULT '' NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  phone text DEFAULT '' NOT NULL,
  is_admin boolean DEFAULT false NOT NULL,
  is_superuser boolean DEFAULT false NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  enabled_permissions text[] DEFAULT '{}'::text[] NOT NULL,
  disabled_permissions text[] DEFAULT '{}'::text[] NOT NULL,
  referral_link text DEFAULT '' NOT NULL,
  last_login timestamp with time zone,
  CONSTRAINT app_user_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT app_user_username_unique UNIQUE (username),
  CONSTRAINT app_user_uuid_unique UNIQUE (uuid)
);

CREATE TABLE app_user_group (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  group_id integer NOT NULL,
  CONSTRAINT app_user_group_company_id_user_id_group_id_pk PRIMARY KEY (company_id, user_id, group_id)
);

CREATE TABLE user_salary (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  from_day date NOT NULL,
  percent numeric(5,2) NOT NULL,
  CONSTRAINT user_salary_company_id_user_id_from_day_pk PRIMARY KEY (company_id, user_id, from_day)
);

CREATE TABLE user_session (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  sid uuid NOT NULL,
  user_id integer NOT NULL,
  refresh_id uuid NOT NULL,
  previous_refresh_id uuid,
  refreshed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  ip text DEFAULT '' NOT NULL,
  agent text DEFAULT '' NOT NULL,
  method text DEFAULT 'password' NOT NULL,
  by_provider boolean DEFAULT false NOT NULL,
  impersonator text DEFAULT '' NOT NULL,
  reason text DEFAULT '' NOT NULL,
  CONSTRAINT user_session_company_id_sid_pk PRIMARY KEY (company_id, sid)
);
CREATE INDEX user_session_company_id_user_id_index ON user_session (company_id, user_id);

CREATE TABLE app_user_team (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  team_id integer NOT NULL,
  CONSTRAINT app_user_team_company_id_user_id_team_id_pk PRIMARY KEY (company_id, user_id, team_id)
);

CREATE TABLE webhook (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  user_id integer,
  url text NOT NULL,
  secret text NOT NULL,
  events text[] NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  failure text DEFAULT '' NOT NULL,
  paused_until timestamp with time zone,
  CONSTRAINT webhook_company_id_id_pk PRIMARY KEY (company_id, id)
);

CREATE TABLE webhook_delivery (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  webhook_id integer NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  answer_status integer,
  last_error text DEFAULT '' NOT NULL,
  delivered_at timestamp with time zone,
  refusals integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  queued_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_delivery_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX webhook_delivery_company_id_webhook_id_id_index ON webhook_delivery (company_id, webhook_id, id);
CREATE INDEX webhook_delivery_created_at_index ON webhook_delivery (created_at);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (company_id, webhook_id, id) WHERE state = 'waiting';

CREATE TABLE dispatch_view (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  user_id integer NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  is_shared boolean DEFAULT false NOT NULL,
  CONSTRAINT dispatch_view_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX dispatch_view_name ON dispatch_view (company_id, user_id, name);

CREATE TABLE list_view (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  user_id integer NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  CONSTRAINT list_view_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX list_view_name ON list_view (company_id, user_id, list, name);

CREATE TABLE payment_card (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  exp_month smallint NOT NULL,
  exp_year smallint NOT NULL,
  is_selected boolean DEFAULT false NOT NULL,
  payment_method text NOT NULL,
  CONSTRAINT payment_card_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX payment_card_method ON payment_card (company_id, payment_method);
CREATE UNIQUE INDEX payment_card_selected ON payment_card (company_id) WHERE is_selected;

CREATE TABLE payment_event (
  id text NOT NULL,
  type text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_event_pkey PRIMARY KEY (id)
);

CREATE TABLE subscription (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  plan text DEFAULT 'Standard' NOT NULL,
  seats integer DEFAULT 10 NOT NULL,
  price_cents integer DEFAULT 29900 NOT NULL,
  period text DEFAULT 'month' NOT NULL,
  due_date date DEFAULT ((now() + '1 mon'::interval))::date NOT NULL,
  anchor_day smallint DEFAULT 0 NOT NULL,
  is_paused boolean DEFAULT false NOT NULL,
  last_number integer DEFAULT 0 NOT NULL,
  stripe_customer text DEFAULT '' NOT NULL,
  CONSTRAINT subscription_pkey PRIMARY KEY (company_id)
);

CREATE TABLE subscription_invoice (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  number text NOT NULL,
  plan text NOT NULL,
  seats integer NOT NULL,
  amount_cents integer NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  status text DEFAULT 'open' NOT NULL,
  paid_at timestamp with time zone,
  paid_by text DEFAULT '' NOT NULL,
  last_error text DEFAULT '' NOT NULL,
  CONSTRAINT subscription_invoice_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX subscription_invoice_company_id_status_due_on_index ON subscription_invoice (company_id, status, due_on);
CREATE UNIQUE INDEX subscription_invoice_number ON subscription_invoice (company_id, number);

CREATE TABLE access_link (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  user_id integer NOT NULL,
  kind text NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT access_link_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT access_link_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX access_link_company_id_user_id_index ON access_link (company_id, user_id);

CREATE TABLE api_key (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  hash text NOT NULL,
  user_id integer NOT NULL,
  permissions text[] DEFAULT '{}'::text[] NOT NULL,
  calls_per_minute integer NOT NULL,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  end_reason text,
  CONSTRAINT api_key_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX api_key_hash ON api_key (hash);

CREATE TABLE user_passkey (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT user_passkey_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT user_passkey_credential_id_unique UNIQUE (credential_id)
);
CREATE INDEX user_passkey_company_id_user_id_index ON user_passkey (company_id, user_id);

CREATE TABLE recovery_code (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  code_hash text NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_company_id_user_id_code_hash_pk PRIMARY KEY (company_id, user_id, code_hash)
);

CREATE TABLE user_totp (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT user_totp_company_id_user_id_pk PRIMARY KEY (company_id, user_id)
);

CREATE TABLE user_identity (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_identity_company_id_user_id_issuer_pk PRIMARY KEY (company_id, user_id, issuer)
);
CREATE UNIQUE INDEX user_identity_issuer_subject_company_id_index ON user_identity (issuer, subject, company_id);

CREATE TABLE document_request (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  document integer NOT NULL,
  mail integer NOT NULL,
  token_hash text NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  opened_at timestamp with time zone,
  revoked_at timestamp with time zone,
  uploaded_at timestamp with time zone,
  file_key text,
  file_name text,
  content_type text,
  size integer,
  sha256 text,
  expires_on date,
  reviewed_at timestamp with time zone,
  reject_reason text DEFAULT '' NOT NULL,
  accepted_as integer,
  CONSTRAINT document_request_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT document_request_file_key_unique UNIQUE (file_key),
  CONSTRAINT document_request_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX document_request_company_id_document_id_index ON document_request (company_id, document, id);
CREATE INDEX document_request_company_id_mail_index ON document_request (company_id, mail);
CREATE UNIQUE INDEX document_request_open ON document_request (company_id, document) WHERE (revoked_at IS NULL) AND (uploaded_at IS NULL);

CREATE TABLE document (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  of text NOT NULL,
  of_id integer NOT NULL,
  type text NOT NULL,
  file_key text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  issued_on date,
  expires_on date,
  note text DEFAULT '' NOT NULL,
  uploaded_by integer NOT NULL,
  replaced_at timestamp with time zone,
  CONSTRAINT document_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT document_file_key_unique UNIQUE (file_key)
);
CREATE INDEX document_company_id_of_of_id_index ON document (company_id, of, of_id);
CREATE INDEX document_expiry ON document (company_id, expires_on) WHERE replaced_at IS NULL;
CREATE UNIQUE INDEX document_standing ON document (company_id, of, of_id, type) WHERE ((replaced_at IS NULL) AND (type NOT IN ('driver_other', 'photos')));

CREATE TABLE document_digest (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  day date NOT NULL,
  made_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX document_digest_day ON document_digest (company_id, day);

CREATE TABLE document_reminder (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  document integer NOT NULL,
  days integer NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT document_reminder_company_id_document_days_pk PRIMARY KEY (company_id, document, days)
);

CREATE TABLE driver_account (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  driver integer NOT NULL,
  CONSTRAINT driver_account_company_id_user_id_pk PRIMARY KEY (company_id, user_id)
);
CREATE UNIQUE INDEX driver_account_driver ON driver_account (company_id, driver);

CREATE TABLE driver_push (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  sid uuid NOT NULL,
  user_id integer NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  CONSTRAINT driver_push_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX driver_push_company_id_endpoint_index ON driver_push (company_id, endpoint);
CREATE UNIQUE INDEX driver_push_company_id_sid_index ON driver_push (company_id, sid);
CREATE INDEX driver_push_company_id_user_id_index ON driver_push (company_id, user_id);

CREATE TABLE driver (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  owner_company integer NOT NULL,
  first_name text NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  phone text DEFAULT '' NOT NULL,
  email text DEFAULT '' NOT NULL,
  birth_date date,
  license_number text DEFAULT '' NOT NULL,
  license_state text DEFAULT '' NOT NULL,
  license_key text GENERATED ALWAYS AS (nullif(upper(regexp_replace(license_number, '[^A-Za-z0-9]', '', 'g')), '') || ' ' || upper(license_state)) STORED,
  license_class text DEFAULT '' NOT NULL,
  license_expires date,
  medical_expires date,
  allow_bid boolean DEFAULT true NOT NULL,
  view_price boolean DEFAULT false NOT NULL,
  is_owner boolean DEFAULT false NOT NULL,
  emergency_name text DEFAULT '' NOT NULL,
  emergency_phone text DEFAULT '' NOT NULL,
  registration_status smallint DEFAULT 1 NOT NULL,
  search_key text GENERATED ALWAYS AS (btrim(regexp_replace(regexp_replace(fold_text(first_name || ' ' || last_name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g'))) STORED,
  search_key_2 text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(fold_text(first_name || ' ' || last_name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+ ?', '')) STORED,
  search_key_3 text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(fold_text(first_name || ' ' || last_name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+( [^ ]+)? ?', '')) STORED,
  reject_note integer,
  comment text DEFAULT '' NOT NULL,
  documents_expire_on date,
  deleted_at timestamp with time zone,
  CONSTRAINT driver_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX driver_company_id_owner_company_index ON driver (company_id, owner_company);
CREATE INDEX driver_documents ON driver (company_id, documents_expire_on) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX driver_is_owner ON driver (company_id, owner_company) WHERE is_owner AND (deleted_at IS NULL);
CREATE INDEX driver_license ON driver (company_id, license_key);
CREATE INDEX driver_search ON driver (company_id, search_key COLLATE "C");
CREATE INDEX driver_search_2 ON driver (company_id, search_key_2 COLLATE "C");
CREATE INDEX driver_search_3 ON driver (company_id, search_key_3 COLLATE "C");

CREATE TABLE owner (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  company_type integer,
  liability_type integer,
  ein text DEFAULT '' NOT NULL,
  phone text DEFAULT '' NOT NULL,
  email text DEFAULT '' NOT NULL,
  address text DEFAULT '' NOT NULL,
  city text DEFAULT '' NOT NULL,
  state text DEFAULT '' NOT NULL,
  zip text DEFAULT '' NOT NULL,
  mc_number text DEFAULT '' NOT NULL,
  dot_number text DEFAULT '' NOT NULL,
  bank_last_four text DEFAULT '' NOT NULL,
  registration_status smallint DEFAULT 1 NOT NULL,
  search_key text GENERATED ALWAYS AS (btrim(regexp_replace(regexp_replace(fold_text(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g'))) STORED,
  search_key_2 text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(fold_text(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+ ?', '')) STORED,
  search_key_3 text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(fold_text(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+( [^ ]+)? ?', '')) STORED,
  reject_note integer,
  comment text DEFAULT '' NOT NULL,
  documents_expire_on date,
  deleted_at timestamp with time zone,
  CONSTRAINT owner_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX owner_archive ON owner (company_id, name) WHERE deleted_at IS NOT NULL;
CREATE INDEX owner_company_id_name_index ON owner (company_id, name);
CREATE INDEX owner_documents ON owner (company_id, documents_expire_on, id);
CREATE INDEX owner_dot_search ON owner (company_id, dot_number COLLATE "C");
CREATE INDEX owner_entered ON owner (company_id, created_at, id);
CREATE INDEX owner_mc_search ON owner (company_id, mc_number COLLATE "C");
CREATE INDEX owner_search ON owner (company_id, search_key COLLATE "C");
CREATE INDEX owner_search_2 ON owner (company_id, search_key_2 COLLATE "C");
CREATE INDEX owner_search_3 ON owner (company_id, search_key_3 COLLATE "C");
CREATE INDEX owner_state ON owner (company_id, state, name);
CREATE INDEX owner_status ON owner (company_id, registration_status, name);

CREATE TABLE vehicle (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  unit_number text NOT NULL,
  owner_company integer NOT NULL,
  driver integer,
  second_driver integer,
  vehicle_type integer NOT NULL,
  vin text DEFAULT '' NOT NULL,
  make text DEFAULT '' NOT NULL,
  model text DEFAULT '' NOT NULL,
  year smallint,
  license_plate text DEFAULT '' NOT NULL,
  plate_state text DEFAULT '' NOT NULL,
  gross_weight integer,
  payload integer,
  equipment integer[] DEFAULT '{}'::integer[] NOT NULL,
  dock_type integer,
  team integer,
  useful_cargo_length real,
  useful_cargo_width real,
  useful_cargo_height real,
  door_width real,
  door_height real,
  dock boolean DEFAULT false NOT NULL,
  liftgate boolean DEFAULT false NOT NULL,
  hazmat boolean DEFAULT false NOT NULL,
  documents_expire_on date,
  status smallint DEFAULT 1 NOT NULL,
  registration_status smallint DEFAULT 1 NOT NULL,
  object_id text DEFAULT '' NOT NULL,
  location_type text DEFAULT 'current' NOT NULL,
  last_latitude double precision,
  last_longitude double precision,
  last_address text DEFAULT '' NOT NULL,
  last_geo_date_time timestamp with time zone,
  vague_latitude double precision,
  vague_longitude double precision,
  vague_miles real,
  vague_at timestamp with time zone,
  planned_latitude double precision,
  planned_longitude double precision,
  planned_address text DEFAULT '' NOT NULL,
  planned_date timestamp with time zone,
  latitude double precision GENERATED ALWAYS AS (case when case location_type when 'planned' then planned_latitude else last_latitude end between -60 and 90 and case location_type when 'planned' then planned_longitude else last_longitude end between -180 and 180 and not (case location_type when 'planned' then planned_latitude else last_latitude end = 0 and case location_type when 'planned' then planned_longitude else last_longitude end = 0) then case location_type when 'planned' then planned_latitude else last_latitude end end) STORED,
  longitude double precision GENERATED ALWAYS AS (case when case location_type when 'planned' then planned_latitude else last_latitude end between -60 and 90 and case location_type when 'planned' then planned_longitude else last_longitude end between -180 and 180 and not (case location_type when 'planned' then planned_latitude else last_latitude end = 0 and case location_type when 'planned' then planned_longitude else last_longitude end = 0) then case location_type when 'planned' then planned_longitude else last_longitude end end) STORED,
  latitude_band smallint GENERATED ALWAYS AS (case when case location_type when 'planned' then planned_latitude else last_latitude end between -60 and 90 and case location_type when 'planned' then planned_longitude else last_longitude end between -180 and 180 and not (case location_type when 'planned' then planned_latitude else last_latitude end = 0 and case location_type when 'planned' then planned_longitude else last_longitude end = 0) then floor(case location_type when 'planned' then planned_latitude else last_latitude end * 2)::int::smallint end) STORED,
  notes text DEFAULT '' NOT NULL,
  unit_key text GENERATED ALWAYS AS (fold_text(unit_number)) STORED,
  vin_key text GENERATED ALWAYS AS (fold_text(vin)) STORED,
  plate_key text GENERATED ALWAYS AS (nullif(upper(regexp_replace(license_plate, '[^A-Za-z0-9]', '', 'g')), '') || ' ' || upper(plate_state)) STORED,
  reject_note integer,
  comment text DEFAULT '' NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT vehicle_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX vehicle_archive ON vehicle (company_id, unit_number) WHERE deleted_at IS NOT NULL;
CREATE INDEX vehicle_company_id_driver_index ON vehicle (company_id, driver);
CREATE INDEX vehicle_company_id_object_id_index ON vehicle (company_id, object_id);
CREATE INDEX vehicle_company_id_owner_company_index ON vehicle (company_id, owner_company);
CREATE INDEX vehicle_company_id_second_driver_index ON vehicle (company_id, second_driver);
CREATE INDEX vehicle_documents ON vehicle (company_id, documents_expire_on, id) WHERE deleted_at IS NULL;
CREATE INDEX vehicle_entered ON vehicle (company_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX vehicle_of_type ON vehicle (company_id, vehicle_type, unit_number) WHERE deleted_at IS NULL;
CREATE INDEX vehicle_payload ON vehicle (company_id, payload DESC NULLS LAST, id DESC NULLS LAST) WHERE deleted_at IS NULL;
CREATE INDEX vehicle_place ON vehicle (company_id, latitude_band, longitude);
CREATE INDEX vehicle_plate ON vehicle (company_id, plate_key);
CREATE INDEX vehicle_registration ON vehicle (company_id, registration_status, unit_number) WHERE deleted_at IS NULL;
CREATE INDEX vehicle_seen ON vehicle (company_id, last_geo_date_time DESC NULLS LAST, id DESC NULLS LAST) WHERE deleted_at IS NULL;
CREATE INDEX vehicle_status ON vehicle (company_id, status, unit_number) WHERE deleted_at IS NULL;
CREATE INDEX vehicle_team ON vehicle (company_id, team, unit_number) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX vehicle_unit ON vehicle (company_id, unit_number) WHERE deleted_at IS NULL;
CREATE INDEX vehicle_unit_search ON vehicle (company_id, unit_key COLLATE "C");
CREATE INDEX vehicle_vin_search ON vehicle (company_id, vin_key COLLATE "C");

CREATE TABLE vehicle_doubt (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  vehicle integer NOT NULL,
  fix_time timestamp with time zone NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  CONSTRAINT vehicle_doubt_company_id_vehicle_pk PRIMARY KEY (company_id, vehicle)
);

CREATE TABLE vehicle_position (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  vehicle integer NOT NULL,
  fix_time timestamp with time zone NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT vehicle_position_company_id_vehicle_fix_time_pk PRIMARY KEY (company_id, vehicle, fix_time)
);
CREATE INDEX vehicle_position_age ON vehicle_position USING brin (received_at) WITH (autosummarize='true');

CREATE TABLE bid (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  offer integer NOT NULL,
  dispatcher integer NOT NULL,
  vehicle integer,
  driver_name text DEFAULT '' NOT NULL,
  unit_number text DEFAULT '' NOT NULL,
  broker_email text NOT NULL,
  colleagues text[] DEFAULT '{}'::text[] NOT NULL,
  broker_price_cents integer NOT NULL,
  driver_price_cents integer,
  miles_out real,
  message text NOT NULL,
  reply_token text NOT NULL,
  broker_answered boolean DEFAULT false NOT NULL,
  answer text,
  answer_price_cents integer,
  answer_note text DEFAULT '' NOT NULL,
  answered_at timestamp with time zone,
  answer_confirmed_at timestamp with time zone,
  answer_confirmed_by integer,
  override_reason text DEFAULT '' NOT NULL,
  CONSTRAINT bid_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT bid_reply_token_unique UNIQUE (reply_token)
);
CREATE INDEX bid_answer ON bid (company_id, answer, id);
CREATE INDEX bid_company_id_dispatcher_id_index ON bid (company_id, dispatcher, id);
CREATE INDEX bid_company_id_offer_index ON bid (company_id, offer);
CREATE INDEX bid_created ON bid (company_id, created_at);
CREATE INDEX bid_to_confirm ON bid (company_id, id) WHERE broker_answered AND (answer_confirmed_at IS NULL);

CREATE TABLE broker (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  mc_number text DEFAULT '' NOT NULL,
  office_phone text DEFAULT '' NOT NULL,
  email text DEFAULT '' NOT NULL,
  domain text DEFAULT '' NOT NULL,
  address text DEFAULT '' NOT NULL,
  rating numeric(3,2),
  days_to_pay integer,
  resembles integer,
  resembles_by text,
  is_blacklisted boolean DEFAULT false NOT NULL,
  blacklist_reason text DEFAULT '' NOT NULL,
  credit_notes text DEFAULT '' NOT NULL,
  billing_way text DEFAULT 'mail' NOT NULL,
  billing_email text DEFAULT '' NOT NULL,
  terms_days smallint DEFAULT 30 NOT NULL,
  needs_po boolean DEFAULT false NOT NULL,
  needs_originals boolean DEFAULT false NOT NULL,
  is_reminded boolean DEFAULT false NOT NULL,
  status_mails boolean DEFAULT false NOT NULL,
  late_mails boolean DEFAULT false NOT NULL,
  search_key text GENERATED ALWAYS AS (btrim(regexp_replace(regexp_replace(fold_text(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g'))) STORED,
  search_key_2 text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(fold_text(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+ ?', '')) STORED,
  search_key_3 text GENERATED ALWAYS AS (regexp_replace(btrim(regexp_replace(regexp_replace(fold_text(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '^[^ ]+( [^ ]+)? ?', '')) STORED,
  duplicate_key text GENERATED ALWAYS AS (regexp_replace(regexp_replace(btrim(regexp_replace(regexp_replace(fold_text(name), '[.,''"’]', '', 'g'), '[[:space:]&/()_+:;-]+', ' ', 'g')), '( (inc|incorporated|llc|ltd|limited|co|corp|corporation|company|lp|llp))+$', ''), '[^[:alnum:]]+', '', 'g')) STORED,
  CONSTRAINT broker_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX broker_company_id_domain_index ON broker (company_id, domain);
CREATE INDEX broker_company_id_duplicate_key_index ON broker (company_id, duplicate_key);
CREATE INDEX broker_company_id_mc_number_index ON broker (company_id, mc_number);
CREATE INDEX broker_company_id_name_index ON broker (company_id, name);
CREATE INDEX broker_mc_search ON broker (company_id, mc_number COLLATE "C");
CREATE INDEX broker_search ON broker (company_id, search_key COLLATE "C");
CREATE INDEX broker_search_2 ON broker (company_id, search_key_2 COLLATE "C");
CREATE INDEX broker_search_3 ON broker (company_id, search_key_3 COLLATE "C");

CREATE TABLE broker_alias (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  broker integer NOT NULL,
  name text NOT NULL,
  mc_number text DEFAULT '' NOT NULL,
  email text DEFAULT '' NOT NULL,
  domain text DEFAULT '' NOT NULL,
  CONSTRAINT broker_alias_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX broker_alias_company_id_broker_index ON broker_alias (company_id, broker);
CREATE INDEX broker_alias_company_id_domain_index ON broker_alias (company_id, domain);
CREATE INDEX broker_alias_company_id_mc_number_index ON broker_alias (company_id, mc_number);
CREATE INDEX broker_alias_company_id_name_index ON broker_alias (company_id, name);

CREATE TABLE broker_rating (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  broker integer NOT NULL,
  user_id integer NOT NULL,
  rating smallint NOT NULL,
  rated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT broker_rating_company_id_broker_user_id_pk PRIMARY KEY (company_id, broker, user_id)
);

CREATE TABLE driver_bid (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  offer integer NOT NULL,
  vehicle integer NOT NULL,
  driver integer NOT NULL,
  asked_by integer NOT NULL,
  unit_number text NOT NULL,
  driver_name text NOT NULL,
  driver_email text NOT NULL,
  state text DEFAULT 'asked' NOT NULL,
  price_cents integer,
  miles_out real,
  minutes_out real,
  is_estimated boolean DEFAULT true NOT NULL,
  reply_text text DEFAULT '' NOT NULL,
  answered_at timestamp with time zone,
  priced_at timestamp with time zone,
  priced_by text,
  reply_token text NOT NULL,
  CONSTRAINT driver_bid_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT driver_bid_reply_token_unique UNIQUE (reply_token)
);
CREATE INDEX driver_bid_company_id_offer_index ON driver_bid (company_id, offer);

CREATE TABLE mail_rule (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  kind text NOT NULL,
  sender text NOT NULL,
  label text DEFAULT '' NOT NULL,
  label_key text DEFAULT '' NOT NULL,
  field text,
  user_id integer NOT NULL,
  CONSTRAINT mail_rule_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX mail_rule_company_id_kind_id_index ON mail_rule (company_id, kind, id);
CREATE UNIQUE INDEX mail_rule_said ON mail_rule (company_id, sender, kind, label_key);

CREATE TABLE offer (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  received_date timestamp with time zone NOT NULL,
  is_bid boolean DEFAULT false NOT NULL,
  is_driver_bid boolean DEFAULT false NOT NULL,
  driver_bid_at timestamp with time zone,
  broker_answered boolean DEFAULT false NOT NULL,
  is_taken boolean DEFAULT false NOT NULL,
  is_withdrawn boolean DEFAULT false NOT NULL,
  broker integer,
  pick_up_at text DEFAULT '' NOT NULL,
  pick_up_at_state text DEFAULT '' NOT NULL,
  pick_up_date timestamp with time zone,
  pick_up_date_raw text DEFAULT '' NOT NULL,
  pick_up_latitude double precision,
  pick_up_longitude double precision,
  deliver_to text DEFAULT '' NOT NULL,
  deliver_to_state text DEFAULT '' NOT NULL,
  delivery_date timestamp with time zone,
  delivery_date_raw text DEFAULT '' NOT NULL,
  deliver_latitude double precision,
  deliver_longitude double precision,
  vehicle_type text DEFAULT '' NOT NULL,
  suggested_truck text DEFAULT '' NOT NULL,
  load_type text DEFAULT '' NOT NULL,
  miles real,
  miles_estimated boolean DEFAULT false NOT NULL,
  pieces integer,
  weight real,
  length real,
  width real,
  height real,
  dims_raw text DEFAULT '' NOT NULL,
  stackable boolean,
  hazardous boolean,
  fast_load boolean,
  dock_level boolean,
  team boolean,
  liftgate boolean,
  csa boolean,
  posted_price_cents integer,
  notes text DEFAULT '' NOT NULL,
  order_number text DEFAULT '' NOT NULL,
  contact_name text DEFAULT '' NOT NULL,
  contact_email text DEFAULT '' NOT NULL,
  contact_phone text DEFAULT '' NOT NULL,
  reply_to text DEFAULT '' NOT NULL,
  reply_to_source text DEFAULT '' NOT NULL,
  doubts text[] DEFAULT '{}'::text[] NOT NULL,
  stop_count integer,
  stops jsonb DEFAULT '[]' NOT NULL,
  withdrawn_reason text DEFAULT '' NOT NULL,
  withdrawn_by jsonb,
  fingerprint text DEFAULT '' NOT NULL,
  order_alias text DEFAULT '' NOT NULL,
  subject text DEFAULT '' NOT NULL,
  message_id text DEFAULT '' NOT NULL,
  incoming_mail integer,
  source text DEFAULT 'mail' NOT NULL,
  posted_at timestamp with time zone,
  expires_at timestamp with time zone,
  sender_email text DEFAULT '' NOT NULL,
  sender_verdict text DEFAULT 'off' NOT NULL,
  sender_marks text[] DEFAULT '{}'::text[] NOT NULL,
  has_unproven boolean DEFAULT false NOT NULL,
  is_duplicate boolean DEFAULT false NOT NULL,
  order_key text GENERATED ALWAYS AS (lower(order_number)) STORED,
  CONSTRAINT offer_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX offer_bid_broker ON offer (company_id, broker) WHERE is_bid;
CREATE INDEX offer_bid_delivery ON offer (company_id, delivery_date) WHERE is_bid;
CREATE INDEX offer_bid_lane ON offer (company_id, pick_up_at_state, deliver_to_state) WHERE is_bid;
CREATE INDEX offer_bid_pick_up ON offer (company_id, pick_up_date) WHERE is_bid;
CREATE INDEX offer_board ON offer (company_id, GREATEST(received_date, driver_bid_at) DESC, id DESC);
CREATE INDEX offer_broker ON offer (company_id, broker, received_date DESC, id DESC);
CREATE INDEX offer_fingerprint ON offer (company_id, fingerprint) WHERE fingerprint <> '';
CREATE UNIQUE INDEX offer_order ON offer (company_id, broker, order_number) WHERE ((order_number <> '') AND (NOT is_duplicate));
CREATE INDEX offer_order_alias ON offer (company_id, order_alias) WHERE order_alias <> '';
CREATE INDEX offer_order_search ON offer (company_id, order_key COLLATE "C");
CREATE INDEX offer_without_bid ON offer (received_date) WHERE NOT is_bid;

CREATE TABLE offer_presence (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  offer integer NOT NULL,
  user_id integer NOT NULL,
  state text NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT offer_presence_company_id_offer_user_id_pk PRIMARY KEY (company_id, offer, user_id)
);
CREATE INDEX offer_presence_seen ON offer_presence (seen_at);

CREATE TABLE offer_read (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  offer integer NOT NULL,
  user_id integer NOT NULL,
  read_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT offer_read_company_id_offer_user_id_pk PRIMARY KEY (company_id, offer, user_id)
);

CREATE TABLE assignment (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  factor_name text NOT NULL,
  remit_to text NOT NULL,
  legend text NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  CONSTRAINT assignment_company_id_id_pk PRIMARY KEY (company_id, id)
);

CREATE TABLE broker_news (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  load integer NOT NULL,
  stop integer NOT NULL,
  kind text NOT NULL,
  mail integer NOT NULL,
  sent_by integer,
  CONSTRAINT broker_news_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX broker_news_company_id_load_index ON broker_news (company_id, load);
CREATE INDEX broker_news_company_id_mail_index ON broker_news (company_id, mail);
CREATE UNIQUE INDEX broker_news_once ON broker_news (company_id, load, stop, kind) WHERE sent_by IS NULL;

CREATE TABLE broker_news_choice (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  load integer NOT NULL,
  status_mails boolean,
  late_mails boolean,
  CONSTRAINT broker_news_choice_company_id_load_pk PRIMARY KEY (company_id, load)
);

CREATE TABLE load_charge (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  load integer NOT NULL,
  kind text NOT NULL,
  broker_cents integer NOT NULL,
  driver_cents integer DEFAULT 0 NOT NULL,
  note text DEFAULT '' NOT NULL,
  rate_part text DEFAULT '' NOT NULL,
  CONSTRAINT load_charge_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX load_charge_company_id_load_index ON load_charge (company_id, load);
CREATE UNIQUE INDEX load_charge_rate_part ON load_charge (company_id, load, rate_part) WHERE rate_part <> '';

CREATE TABLE load_waiver (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  load integer NOT NULL,
  code text NOT NULL,
  reason text NOT NULL,
  waived_by integer NOT NULL,
  waived_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT load_waiver_company_id_load_code_pk PRIMARY KEY (company_id, load, code)
);

CREATE TABLE load_comment (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  load integer NOT NULL,
  kind text NOT NULL,
  audience text NOT NULL,
  author integer,
  text text NOT NULL,
  mentions integer[] DEFAULT '{}'::integer[] NOT NULL,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  key uuid,
  file_key text,
  file_name text DEFAULT '' NOT NULL,
  content_type text DEFAULT '' NOT NULL,
  size integer DEFAULT 0 NOT NULL,
  sha256 text DEFAULT '' NOT NULL,
  CONSTRAINT load_comment_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT load_comment_file_key_unique UNIQUE (file_key)
);
CREATE UNIQUE INDEX load_comment_key ON load_comment (company_id, author, key) WHERE key IS NOT NULL;
CREATE INDEX load_comment_order ON load_comment (company_id, load, id);

CREATE TABLE load_comment_read (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  user_id integer NOT NULL,
  load integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT load_comment_read_company_id_user_id_load_pk PRIMARY KEY (company_id, user_id, load)
);

CREATE TABLE load_document (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  load integer NOT NULL,
  kind text NOT NULL,
  file_key text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  uploaded_by integer,
  sent_by text DEFAULT '' NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT load_document_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT load_document_file_key_unique UNIQUE (file_key)
);
CREATE INDEX load_document_company_id_load_index ON load_document (company_id, load);
CREATE UNIQUE INDEX load_document_file ON load_document (company_id, load, kind, sha256) WHERE removed_at IS NULL;

CREATE TABLE load_share (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  load integer NOT NULL,
  created_by integer NOT NULL,
  token_hash text NOT NULL,
  shows_driver boolean NOT NULL,
  shows_phone boolean DEFAULT false NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  opened_at timestamp with time zone,
  CONSTRAINT load_share_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT load_share_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX load_share_load ON load_share (company_id, load, id);

CREATE TABLE load (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  number text NOT NULL,
  year smallint NOT NULL,
  week smallint NOT NULL,
  sequence integer NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  bid integer,
  offer integer,
  broker integer,
  broker_reference text DEFAULT '' NOT NULL,
  contact_name text DEFAULT '' NOT NULL,
  contact_email text DEFAULT '' NOT NULL,
  contact_phone text DEFAULT '' NOT NULL,
  dispatcher integer NOT NULL,
  vehicle integer,
  unit_number text DEFAULT '' NOT NULL,
  driver integer,
  driver_name text DEFAULT '' NOT NULL,
  second_driver integer,
  second_driver_name text DEFAULT '' NOT NULL,
  broker_price_cents integer NOT NULL,
  driver_price_cents integer NOT NULL,
  accepted_price_cents integer,
  accepted_driver_name text DEFAULT '' NOT NULL,
  accepted_way text,
  accepted_by text DEFAULT '' NOT NULL,
  accepted_at timestamp with time zone,
  pick_up_at text DEFAULT '' NOT NULL,
  pick_up_date timestamp with time zone,
  pick_up_zone text DEFAULT 'UTC' NOT NULL,
  deliver_to text DEFAULT '' NOT NULL,
  delivery_date timestamp with time zone,
  delivery_zone text DEFAULT 'UTC' NOT NULL,
  stop_count smallint DEFAULT 0 NOT NULL,
  miles real,
  miles_estimated boolean DEFAULT false NOT NULL,
  pieces integer,
  weight real,
  length real,
  width real,
  height real,
  stackable boolean DEFAULT false NOT NULL,
  hazardous boolean DEFAULT false NOT NULL,
  fast_load boolean DEFAULT false NOT NULL,
  dock_level boolean DEFAULT false NOT NULL,
  notes text DEFAULT '' NOT NULL,
  override_reason text DEFAULT '' NOT NULL,
  invoice integer,
  po_number text DEFAULT '' NOT NULL,
  proof_at timestamp with time zone,
  attention smallint DEFAULT 0 NOT NULL,
  due_at timestamp with time zone,
  deleted_at timestamp with time zone,
  unloaded_at timestamp with time zone,
  delivered_at timestamp with time zone GENERATED ALWAYS AS (case when status = 5 then unloaded_at end) STORED,
  earned_at timestamp with time zone GENERATED ALWAYS AS (coalesce(case when status = 5 then unloaded_at end, delivery_date, pick_up_date, created_at)) STORED,
  pick_up_state text GENERATED ALWAYS AS (coalesce(substring(pick_up_at from '\m([A-Z]{2})(?: \d{5})?\s*$'), '')) STORED,
  deliver_state text GENERATED ALWAYS AS (coalesce(substring(deliver_to from '\m([A-Z]{2})(?: \d{5})?\s*$'), '')) STORED,
  number_key text GENERATED ALWAYS AS (lower(number)) STORED,
  unit_key text GENERATED ALWAYS AS (lower(unit_number)) STORED,
  reference_key text GENERATED ALWAYS AS (lower(broker_reference)) STORED,
  pick_up_key text GENERATED ALWAYS AS (fold_text(pick_up_at)) STORED,
  deliver_key text GENERATED ALWAYS AS (fold_text(deliver_to)) STORED,
  CONSTRAINT load_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX load_attention ON load (company_id, attention DESC NULLS LAST, due_at, id) WHERE (deleted_at IS NULL) AND (status <= 4);
CREATE INDEX load_booked ON load (company_id, created_at);
CREATE INDEX load_broker ON load (company_id, broker, created_at);
CREATE INDEX load_check_out ON load (company_id, earned_at) WHERE (deleted_at IS NULL) AND (status IN (5, 6)) AND ((invoice IS NULL) OR ((status = 5) AND (proof_at IS NULL)));
CREATE INDEX load_completed ON load (company_id, id) WHERE (deleted_at IS NULL) AND (status IN (5, 6)) AND (invoice IS NOT NULL) AND ((status = 6) OR (proof_at IS NOT NULL));
CREATE INDEX load_deleted ON load (company_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX load_deliver_search ON load (company_id, deliver_key COLLATE "C");
CREATE INDEX load_dispatcher ON load (company_id, dispatcher, created_at);
CREATE INDEX load_dispatcher_earned ON load (company_id, dispatcher, earned_at);
CREATE INDEX load_driver ON load (company_id, driver);
CREATE INDEX load_earned ON load (company_id, earned_at);
CREATE INDEX load_invoice ON load (company_id, invoice);
CREATE UNIQUE INDEX load_number ON load (company_id, year, week, sequence);
CREATE INDEX load_number_search ON load (company_id, number_key COLLATE "C");
CREATE UNIQUE INDEX load_of_bid ON load (company_id, bid) WHERE deleted_at IS NULL;
CREATE INDEX load_offer ON load (company_id, offer);
CREATE INDEX load_pick_up_search ON load (company_id, pick_up_key COLLATE "C");
CREATE INDEX load_reference_search ON load (company_id, reference_key COLLATE "C");
CREATE INDEX load_second_driver ON load (company_id, second_driver);
CREATE INDEX load_status ON load (company_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX load_tonu ON load (company_id, earned_at) WHERE (deleted_at IS NULL) AND (status = 6);
CREATE INDEX load_truck_under_way ON load (company_id, vehicle) WHERE (deleted_at IS NULL) AND (status <= 4);
CREATE INDEX load_under_way ON load (company_id, id) WHERE (deleted_at IS NULL) AND (status <= 4);
CREATE INDEX load_unit ON load (company_id, unit_key);
CREATE INDEX load_vehicle ON load (company_id, vehicle, delivery_date);

CREATE TABLE load_counter (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  year smallint NOT NULL,
  week smallint NOT NULL,
  last integer NOT NULL,
  CONSTRAINT load_counter_company_id_year_week_pk PRIMARY KEY (company_id, year, week)
);

CREATE TABLE load_stop (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  load integer NOT NULL,
  place smallint NOT NULL,
  kind text NOT NULL,
  facility text DEFAULT '' NOT NULL,
  address text NOT NULL,
  latitude double precision,
  longitude double precision,
  time_zone text NOT NULL,
  window_from timestamp with time zone,
  window_to timestamp with time zone,
  contact_name text DEFAULT '' NOT NULL,
  contact_phone text DEFAULT '' NOT NULL,
  reference text DEFAULT '' NOT NULL,
  notes text DEFAULT '' NOT NULL,
  arrived_at timestamp with time zone,
  departed_at timestamp with time zone,
  pin integer,
  CONSTRAINT load_stop_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX load_stop_order ON load_stop (company_id, load, place);

CREATE TABLE load_event (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  load integer NOT NULL,
  stop integer,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  recorded_by integer,
  about text,
  text text DEFAULT '' NOT NULL,
  latitude double precision,
  longitude double precision,
  photo integer,
  vehicle integer,
  resolved_at timestamp with time zone,
  CONSTRAINT load_event_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX load_event_of ON load_event (company_id, load, at);
CREATE INDEX load_incident ON load_event (company_id, load) WHERE ((kind = 'incident') AND (resolved_at IS NULL));

CREATE TABLE load_route (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  load integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  planned jsonb DEFAULT '[]' NOT NULL,
  history jsonb,
  history_until timestamp with time zone,
  pinned_stops integer[] DEFAULT '{}'::integer[] NOT NULL,
  CONSTRAINT load_route_company_id_load_pk PRIMARY KEY (company_id, load)
);

CREATE TABLE load_watch (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  load integer NOT NULL,
  fix_time timestamp with time zone,
  crossed_at timestamp with time zone,
  eta_status text DEFAULT 'unknown' NOT NULL,
  margin_minutes integer,
  margin_stop integer,
  estimates jsonb DEFAULT '[]' NOT NULL,
  alert_level text DEFAULT '' NOT NULL,
  calm_since timestamp with time zone,
  CONSTRAINT load_watch_company_id_load_pk PRIMARY KEY (company_id, load)
);

CREATE TABLE vehicle_drive (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  vehicle integer NOT NULL,
  fix_time timestamp with time zone NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  parked_since timestamp with time zone,
  driven_minutes real DEFAULT 0 NOT NULL,
  mph real,
  CONSTRAINT vehicle_drive_company_id_vehicle_pk PRIMARY KEY (company_id, vehicle)
);

CREATE TABLE rate_confirmation (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  load integer,
  bid integer,
  mail integer,
  document integer,
  file_key text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  sent_by text DEFAULT '' NOT NULL,
  sender_verdict text,
  uploaded_by integer,
  state text DEFAULT 'waiting' NOT NULL,
  reading jsonb,
  rate_cents numeric GENERATED ALWAYS AS (coalesce((decisions->'rate'->>'value')::numeric,
  (jsonb_path_query_first(reading, '$.fields[*] ? (@.key == "rate" && @.state != "blocked")')->>'value')::numeric)) STORED,
  settled_price_cents numeric GENERATED ALWAYS AS ((decisions->'rate'->>'load_value')::numeric) STORED,
  decisions jsonb DEFAULT '{}' NOT NULL,
  accepted_at timestamp with time zone,
  cleared_at timestamp with time zone,
  cleared_by integer,
  clear_reason text DEFAULT '' NOT NULL,
  is_pending boolean DEFAULT false NOT NULL,
  rejected_at timestamp with time zone,
  rejected_by integer,
  CONSTRAINT rate_confirmation_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX rate_confirmation_file ON rate_confirmation (file_key);
CREATE UNIQUE INDEX rate_confirmation_of_bid ON rate_confirmation (company_id, bid, sha256);
CREATE UNIQUE INDEX rate_confirmation_of_load ON rate_confirmation (company_id, load, sha256);

CREATE TABLE load_receipt (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  load integer NOT NULL,
  document integer NOT NULL,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  sent_by integer NOT NULL,
  key uuid NOT NULL,
  state text DEFAULT 'pending' NOT NULL,
  charge integer,
  decided_by integer,
  decided_at timestamp with time zone,
  reason text DEFAULT '' NOT NULL,
  CONSTRAINT load_receipt_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX load_receipt_company_id_charge_index ON load_receipt (company_id, charge);
CREATE INDEX load_receipt_company_id_load_index ON load_receipt (company_id, load);
CREATE UNIQUE INDEX load_receipt_key ON load_receipt (company_id, sent_by, key);

CREATE TABLE stop_mark (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  load integer NOT NULL,
  stop integer NOT NULL,
  user_id integer NOT NULL,
  step text NOT NULL,
  at timestamp with time zone NOT NULL,
  latitude double precision,
  longitude double precision,
  status_before smallint NOT NULL,
  status_after smallint NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT stop_mark_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX stop_mark_load ON stop_mark (company_id, load, id);

CREATE TABLE stop_pin (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  place_key text DEFAULT '' NOT NULL,
  zip text DEFAULT '' NOT NULL,
  latitude double precision,
  longitude double precision,
  corrected_at timestamp with time zone DEFAULT now() NOT NULL,
  corrected_by integer NOT NULL,
  stop integer,
  former_latitude double precision,
  former_longitude double precision,
  former_pin integer,
  is_undone boolean DEFAULT false NOT NULL,
  CONSTRAINT stop_pin_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX stop_pin_place ON stop_pin (company_id, place_key, id) WHERE ((place_key <> '') AND (NOT is_undone));
CREATE INDEX stop_pin_stop ON stop_pin (company_id, stop, id);

CREATE TABLE load_truck_pay (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  load integer NOT NULL,
  vehicle integer NOT NULL,
  amount_cents integer NOT NULL,
  driver integer,
  second_driver integer,
  CONSTRAINT load_truck_pay_company_id_load_vehicle_pk PRIMARY KEY (company_id, load, vehicle)
);
CREATE INDEX load_truck_pay_company_id_vehicle_index ON load_truck_pay (company_id, vehicle);

CREATE TABLE bank_row (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  fingerprint text NOT NULL,
  file_name text NOT NULL,
  "row" integer NOT NULL,
  paid_on date NOT NULL,
  amount_cents integer NOT NULL,
  text text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  user_id integer NOT NULL,
  set_aside_at timestamp with time zone,
  set_aside_reason text DEFAULT '' NOT NULL,
  CONSTRAINT bank_row_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX bank_row_day ON bank_row (company_id, paid_on, id);
CREATE UNIQUE INDEX bank_row_fingerprint ON bank_row (company_id, fingerprint);

CREATE TABLE credit_note (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  invoice integer NOT NULL,
  number text NOT NULL,
  amount_cents integer NOT NULL,
  reason text NOT NULL,
  issued_on date NOT NULL,
  issued_by integer NOT NULL,
  releases boolean DEFAULT false NOT NULL,
  content jsonb NOT NULL,
  CONSTRAINT credit_note_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX credit_note_company_id_invoice_index ON credit_note (company_id, invoice);
CREATE UNIQUE INDEX credit_note_number ON credit_note (company_id, number);

CREATE TABLE credit_note_counter (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  last integer NOT NULL,
  CONSTRAINT credit_note_counter_company_id_pk PRIMARY KEY (company_id)
);

CREATE TABLE invoice (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  number text NOT NULL,
  broker integer NOT NULL,
  bill_to text NOT NULL,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  total_cents integer NOT NULL,
  paid_cents integer DEFAULT 0 NOT NULL,
  credited_cents integer DEFAULT 0 NOT NULL,
  open_cents integer GENERATED ALWAYS AS (total_cents - paid_cents - credited_cents) STORED NOT NULL,
  short_reason text DEFAULT '' NOT NULL,
  last_payment_on date,
  submitted_at timestamp with time zone,
  submitted_via text DEFAULT '' NOT NULL,
  content jsonb NOT NULL,
  CONSTRAINT invoice_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX invoice_broker ON invoice (company_id, broker, id);
CREATE UNIQUE INDEX invoice_number ON invoice (company_id, number);
CREATE INDEX invoice_open ON invoice (company_id, due_on) WHERE open_cents > 0;
CREATE INDEX invoice_paid ON invoice (company_id, broker, last_payment_on DESC NULLS LAST, id);

CREATE TABLE invoice_counter (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_counter_company_id_pk PRIMARY KEY (company_id)
);

CREATE TABLE invoice_load (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  invoice integer NOT NULL,
  load integer NOT NULL,
  CONSTRAINT invoice_load_company_id_invoice_load_pk PRIMARY KEY (company_id, invoice, load)
);
CREATE INDEX invoice_load_company_id_load_index ON invoice_load (company_id, load);

CREATE TABLE invoice_reminder (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  invoice integer NOT NULL,
  stage text NOT NULL,
  mail integer NOT NULL,
  CONSTRAINT invoice_reminder_company_id_invoice_stage_pk PRIMARY KEY (company_id, invoice, stage)
);

CREATE TABLE payment (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  invoice integer NOT NULL,
  amount_cents integer NOT NULL,
  received_on date NOT NULL,
  reference text DEFAULT '' NOT NULL,
  source text DEFAULT 'hand' NOT NULL,
  recorded_by integer NOT NULL,
  removed_at timestamp with time zone,
  short_reason text DEFAULT '' NOT NULL,
  bank_row integer,
  CONSTRAINT payment_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX payment_bank_row ON payment (company_id, bank_row);
CREATE INDEX payment_company_id_invoice_index ON payment (company_id, invoice);

CREATE TABLE driver_pay (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  driver integer NOT NULL,
  from_day date NOT NULL,
  percent numeric(5,2) NOT NULL,
  CONSTRAINT driver_pay_company_id_driver_from_day_pk PRIMARY KEY (company_id, driver, from_day)
);

CREATE TABLE load_percent (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  load integer NOT NULL,
  of text NOT NULL,
  payee integer NOT NULL,
  percent numeric(5,2) NOT NULL,
  CONSTRAINT load_percent_company_id_load_of_payee_pk PRIMARY KEY (company_id, load, of, payee)
);

CREATE TABLE pay_adjustment (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  of text NOT NULL,
  payee integer NOT NULL,
  monday date NOT NULL,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  reason text NOT NULL,
  made_by integer NOT NULL,
  recurring integer,
  CONSTRAINT pay_adjustment_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX pay_adjustment_payee ON pay_adjustment (company_id, of, payee, monday);
CREATE INDEX pay_adjustment_recurring ON pay_adjustment (company_id, recurring);

CREATE TABLE pay_dispute (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  of text NOT NULL,
  payee integer NOT NULL,
  monday date NOT NULL,
  load integer,
  load_number text DEFAULT '' NOT NULL,
  text text NOT NULL,
  made_by integer NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  answer text DEFAULT '' NOT NULL,
  answered_by integer,
  answered_at timestamp with time zone,
  CONSTRAINT pay_dispute_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX pay_dispute_open ON pay_dispute (company_id, of, monday) WHERE state = 'open';
CREATE INDEX pay_dispute_payee ON pay_dispute (company_id, of, payee, monday);

CREATE TABLE pay_mail (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  mail integer NOT NULL,
  of text NOT NULL,
  payee integer NOT NULL,
  monday date NOT NULL,
  CONSTRAINT pay_mail_company_id_mail_pk PRIMARY KEY (company_id, mail)
);
CREATE INDEX pay_mail_payee ON pay_mail (company_id, of, payee, monday);

CREATE TABLE pay_payment (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  week integer NOT NULL,
  amount_cents bigint NOT NULL,
  paid_on date NOT NULL,
  reference text DEFAULT '' NOT NULL,
  reversed_at timestamp with time zone,
  CONSTRAINT pay_payment_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX pay_payment_week ON pay_payment (company_id, week);

CREATE TABLE pay_proof (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  adjustment integer NOT NULL,
  file_key text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  uploaded_by integer NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT pay_proof_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT pay_proof_file_key_unique UNIQUE (file_key)
);
CREATE UNIQUE INDEX pay_proof_file ON pay_proof (company_id, adjustment, sha256) WHERE removed_at IS NULL;

CREATE TABLE pay_split (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  load integer NOT NULL,
  of text NOT NULL,
  payee integer NOT NULL,
  percent numeric(5,2) NOT NULL,
  reason text NOT NULL,
  made_by integer NOT NULL,
  CONSTRAINT pay_split_company_id_load_of_payee_pk PRIMARY KEY (company_id, load, of, payee)
);
CREATE INDEX pay_split_payee ON pay_split (company_id, of, payee);

CREATE TABLE pay_week (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  of text NOT NULL,
  payee integer NOT NULL,
  monday date NOT NULL,
  state text NOT NULL,
  lines jsonb,
  carried_cents bigint DEFAULT 0 NOT NULL,
  paid_on date,
  paid_cents bigint DEFAULT 0 NOT NULL,
  paid_reference text DEFAULT '' NOT NULL,
  CONSTRAINT pay_week_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX pay_week_monday ON pay_week (company_id, of, monday);
CREATE UNIQUE INDEX pay_week_payee ON pay_week (company_id, of, payee, monday);

CREATE TABLE pay_week_load (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  load integer NOT NULL,
  week integer NOT NULL,
  CONSTRAINT pay_week_load_company_id_load_week_pk PRIMARY KEY (company_id, load, week)
);
CREATE INDEX pay_week_load_week ON pay_week_load (company_id, week);

CREATE TABLE recurring_deduction (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  owner integer NOT NULL,
  from_monday date NOT NULL,
  amount_cents integer NOT NULL,
  total_cents integer NOT NULL,
  reason text NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT recurring_deduction_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX recurring_deduction_owner ON recurring_deduction (company_id, owner);

CREATE TABLE mailing (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  service text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  days_of_week text NOT NULL,
  send_time text NOT NULL,
  time_zone text NOT NULL,
  is_active boolean NOT NULL,
  next_run_at timestamp with time zone,
  CONSTRAINT mailing_company_id_id_pk PRIMARY KEY (company_id, id)
);

CREATE TABLE mailing_recipient (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  run integer NOT NULL,
  driver integer,
  unit_number text NOT NULL,
  name text NOT NULL,
  location text NOT NULL,
  address text NOT NULL,
  state text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  mail integer,
  fence integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  link_hash text,
  CONSTRAINT mailing_recipient_company_id_id_pk PRIMARY KEY (company_id, id),
  CONSTRAINT mailing_recipient_link_hash_unique UNIQUE (link_hash)
);
CREATE INDEX mailing_recipient_company_id_mail_index ON mailing_recipient (company_id, mail);
CREATE INDEX mailing_recipient_company_id_run_state_index ON mailing_recipient (company_id, run, state);
CREATE UNIQUE INDEX mailing_recipient_once ON mailing_recipient (company_id, run, address) WHERE state <> 'skipped';

CREATE TABLE mailing_run (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  mailing integer NOT NULL,
  due_at timestamp with time zone,
  user_id integer,
  service text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  state text NOT NULL,
  CONSTRAINT mailing_run_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX mailing_run_company_id_mailing_id_index ON mailing_run (company_id, mailing, id);
CREATE UNIQUE INDEX mailing_run_due ON mailing_run (company_id, mailing, due_at);

CREATE TABLE mailing_suppressed (
  id integer GENERATED ALWAYS AS IDENTITY,
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  address text NOT NULL,
  reason text NOT NULL,
  CONSTRAINT mailing_suppressed_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX mailing_suppressed_once ON mailing_suppressed (company_id, address);

CREATE TABLE mailing_vehicle (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  mailing integer NOT NULL,
  vehicle integer NOT NULL,
  CONSTRAINT mailing_vehicle_company_id_mailing_vehicle_pk PRIMARY KEY (company_id, mailing, vehicle)
);

CREATE TABLE load_tally (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  month date NOT NULL,
  months integer DEFAULT 1 NOT NULL,
  counted_by text NOT NULL,
  dispatcher integer NOT NULL,
  broker integer DEFAULT 0 NOT NULL,
  dimension text NOT NULL,
  keys text[] NOT NULL,
  counts integer[] NOT NULL,
  broker_cents bigint[] NOT NULL,
  driver_cents bigint[] NOT NULL,
  CONSTRAINT load_tally_pk PRIMARY KEY (company_id, month, months, counted_by, dispatcher, broker, dimension)
);

CREATE TABLE load_tally_change (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  month date NOT NULL,
  counted_by text NOT NULL,
  day date NOT NULL,
  lane text NOT NULL,
  vehicle integer,
  broker integer,
  dispatcher integer NOT NULL,
  count integer NOT NULL,
  broker_cents bigint NOT NULL,
  driver_cents bigint NOT NULL,
  CONSTRAINT load_tally_change_company_id_id_pk PRIMARY KEY (company_id, id)
);
CREATE INDEX load_tally_change_month ON load_tally_change (company_id, month);

CREATE TABLE load_tally_month (
  company_id integer DEFAULT current_setting('app.company_id')::int NOT NULL,
  month date NOT NULL,
  months integer DEFAULT 1 NOT NULL,
  tallied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT load_tally_month_company_id_month_months_pk PRIMARY KEY (company_id, month, months)
);

ALTER TABLE incoming_mail
  ADD CONSTRAINT incoming_mail_company_id_bid_bid_company_id_id_fk FOREIGN KEY (company_id, bid) REFERENCES bid(company_id, id),
  ADD CONSTRAINT incoming_mail_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id),
  ADD CONSTRAINT incoming_mail_company_id_driver_bid_driver_bid_company_id_id_fk FOREIGN KEY (company_id, driver_bid) REFERENCES driver_bid(company_id, id),
  ADD CONSTRAINT incoming_mail_company_id_invoice_invoice_company_id_id_fk FOREIGN KEY (company_id, invoice) REFERENCES invoice(company_id, id),
  ADD CONSTRAINT incoming_mail_company_id_offer_offer_company_id_id_fk FOREIGN KEY (company_id, offer) REFERENCES offer(company_id, id);

ALTER TABLE outgoing_file
  ADD CONSTRAINT outgoing_file_company_id_mail_outgoing_mail_company_id_id_fk FOREIGN KEY (company_id, mail) REFERENCES outgoing_mail(company_id, id);

ALTER TABLE outgoing_mail
  ADD CONSTRAINT outgoing_mail_company_id_bid_bid_company_id_id_fk FOREIGN KEY (company_id, bid) REFERENCES bid(company_id, id),
  ADD CONSTRAINT outgoing_mail_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id),
  ADD CONSTRAINT outgoing_mail_company_id_driver_bid_driver_bid_company_id_id_fk FOREIGN KEY (company_id, driver_bid) REFERENCES driver_bid(company_id, id),
  ADD CONSTRAINT outgoing_mail_company_id_invoice_invoice_company_id_id_fk FOREIGN KEY (company_id, invoice) REFERENCES invoice(company_id, id);

ALTER TABLE job
  ADD CONSTRAINT job_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE mail_notice
  ADD CONSTRAINT mail_notice_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE notification
  ADD CONSTRAINT notification_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE sheet_import
  ADD CONSTRAINT sheet_import_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE other_intake
  ADD CONSTRAINT other_intake_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE user_group
  ADD CONSTRAINT user_group_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE team
  ADD CONSTRAINT team_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE app_user
  ADD CONSTRAINT app_user_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE app_user_group
  ADD CONSTRAINT app_user_group_company_id_group_id_user_group_company_id_id_fk FOREIGN KEY (company_id, group_id) REFERENCES user_group(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT app_user_group_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE user_salary
  ADD CONSTRAINT user_salary_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE user_session
  ADD CONSTRAINT user_session_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE app_user_team
  ADD CONSTRAINT app_user_team_company_id_team_id_team_company_id_id_fk FOREIGN KEY (company_id, team_id) REFERENCES team(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT app_user_team_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE webhook
  ADD CONSTRAINT webhook_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id),
  ADD CONSTRAINT webhook_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id);

ALTER TABLE webhook_delivery
  ADD CONSTRAINT webhook_delivery_company_id_webhook_id_webhook_company_id_id_fk FOREIGN KEY (company_id, webhook_id) REFERENCES webhook(company_id, id) ON DELETE CASCADE;

ALTER TABLE dispatch_view
  ADD CONSTRAINT dispatch_view_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE list_view
  ADD CONSTRAINT list_view_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE payment_card
  ADD CONSTRAINT payment_card_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE subscription
  ADD CONSTRAINT subscription_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE subscription_invoice
  ADD CONSTRAINT subscription_invoice_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE access_link
  ADD CONSTRAINT access_link_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE api_key
  ADD CONSTRAINT api_key_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id);

ALTER TABLE user_passkey
  ADD CONSTRAINT user_passkey_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE recovery_code
  ADD CONSTRAINT recovery_code_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE user_totp
  ADD CONSTRAINT user_totp_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE user_identity
  ADD CONSTRAINT user_identity_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE document_request
  ADD CONSTRAINT document_request_company_id_accepted_as_document_company_id_id_ FOREIGN KEY (company_id, accepted_as) REFERENCES document(company_id, id),
  ADD CONSTRAINT document_request_company_id_document_document_company_id_id_fk FOREIGN KEY (company_id, document) REFERENCES document(company_id, id),
  ADD CONSTRAINT document_request_company_id_mail_outgoing_mail_company_id_id_fk FOREIGN KEY (company_id, mail) REFERENCES outgoing_mail(company_id, id);

ALTER TABLE document
  ADD CONSTRAINT document_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id),
  ADD CONSTRAINT document_company_id_uploaded_by_app_user_company_id_id_fk FOREIGN KEY (company_id, uploaded_by) REFERENCES app_user(company_id, id);

ALTER TABLE document_reminder
  ADD CONSTRAINT document_reminder_company_id_document_document_company_id_id_fk FOREIGN KEY (company_id, document) REFERENCES document(company_id, id) ON DELETE CASCADE;

ALTER TABLE driver_account
  ADD CONSTRAINT driver_account_company_id_driver_driver_company_id_id_fk FOREIGN KEY (company_id, driver) REFERENCES driver(company_id, id),
  ADD CONSTRAINT driver_account_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE driver_push
  ADD CONSTRAINT driver_push_company_id_sid_user_session_company_id_sid_fk FOREIGN KEY (company_id, sid) REFERENCES user_session(company_id, sid) ON DELETE CASCADE,
  ADD CONSTRAINT driver_push_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE driver
  ADD CONSTRAINT driver_company_id_owner_company_owner_company_id_id_fk FOREIGN KEY (company_id, owner_company) REFERENCES owner(company_id, id),
  ADD CONSTRAINT driver_reject_note_reject_note_id_fk FOREIGN KEY (reject_note) REFERENCES reject_note(id);

ALTER TABLE owner
  ADD CONSTRAINT owner_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id),
  ADD CONSTRAINT owner_company_type_company_type_id_fk FOREIGN KEY (company_type) REFERENCES company_type(id),
  ADD CONSTRAINT owner_liability_type_liability_type_id_fk FOREIGN KEY (liability_type) REFERENCES liability_type(id),
  ADD CONSTRAINT owner_reject_note_reject_note_id_fk FOREIGN KEY (reject_note) REFERENCES reject_note(id);

ALTER TABLE vehicle
  ADD CONSTRAINT vehicle_company_id_driver_driver_company_id_id_fk FOREIGN KEY (company_id, driver) REFERENCES driver(company_id, id),
  ADD CONSTRAINT vehicle_company_id_owner_company_owner_company_id_id_fk FOREIGN KEY (company_id, owner_company) REFERENCES owner(company_id, id),
  ADD CONSTRAINT vehicle_company_id_second_driver_driver_company_id_id_fk FOREIGN KEY (company_id, second_driver) REFERENCES driver(company_id, id),
  ADD CONSTRAINT vehicle_company_id_team_team_company_id_id_fk FOREIGN KEY (company_id, team) REFERENCES team(company_id, id),
  ADD CONSTRAINT vehicle_dock_type_dock_id_fk FOREIGN KEY (dock_type) REFERENCES dock(id),
  ADD CONSTRAINT vehicle_reject_note_reject_note_id_fk FOREIGN KEY (reject_note) REFERENCES reject_note(id),
  ADD CONSTRAINT vehicle_vehicle_type_vehicle_type_id_fk FOREIGN KEY (vehicle_type) REFERENCES vehicle_type(id);

ALTER TABLE vehicle_doubt
  ADD CONSTRAINT vehicle_doubt_company_id_vehicle_vehicle_company_id_id_fk FOREIGN KEY (company_id, vehicle) REFERENCES vehicle(company_id, id) ON DELETE CASCADE;

ALTER TABLE vehicle_position
  ADD CONSTRAINT vehicle_position_company_id_vehicle_vehicle_company_id_id_fk FOREIGN KEY (company_id, vehicle) REFERENCES vehicle(company_id, id) ON DELETE CASCADE;

ALTER TABLE bid
  ADD CONSTRAINT bid_company_id_answer_confirmed_by_app_user_company_id_id_fk FOREIGN KEY (company_id, answer_confirmed_by) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT bid_company_id_dispatcher_app_user_company_id_id_fk FOREIGN KEY (company_id, dispatcher) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT bid_company_id_offer_offer_company_id_id_fk FOREIGN KEY (company_id, offer) REFERENCES offer(company_id, id),
  ADD CONSTRAINT bid_company_id_vehicle_vehicle_company_id_id_fk FOREIGN KEY (company_id, vehicle) REFERENCES vehicle(company_id, id);

ALTER TABLE broker
  ADD CONSTRAINT broker_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE broker_alias
  ADD CONSTRAINT broker_alias_company_id_broker_broker_company_id_id_fk FOREIGN KEY (company_id, broker) REFERENCES broker(company_id, id) ON DELETE CASCADE;

ALTER TABLE broker_rating
  ADD CONSTRAINT broker_rating_company_id_broker_broker_company_id_id_fk FOREIGN KEY (company_id, broker) REFERENCES broker(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT broker_rating_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE driver_bid
  ADD CONSTRAINT driver_bid_company_id_asked_by_app_user_company_id_id_fk FOREIGN KEY (company_id, asked_by) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT driver_bid_company_id_driver_driver_company_id_id_fk FOREIGN KEY (company_id, driver) REFERENCES driver(company_id, id),
  ADD CONSTRAINT driver_bid_company_id_offer_offer_company_id_id_fk FOREIGN KEY (company_id, offer) REFERENCES offer(company_id, id),
  ADD CONSTRAINT driver_bid_company_id_vehicle_vehicle_company_id_id_fk FOREIGN KEY (company_id, vehicle) REFERENCES vehicle(company_id, id);

ALTER TABLE mail_rule
  ADD CONSTRAINT mail_rule_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id);

ALTER TABLE offer
  ADD CONSTRAINT offer_company_id_broker_broker_company_id_id_fk FOREIGN KEY (company_id, broker) REFERENCES broker(company_id, id);

ALTER TABLE offer_presence
  ADD CONSTRAINT offer_presence_company_id_offer_offer_company_id_id_fk FOREIGN KEY (company_id, offer) REFERENCES offer(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT offer_presence_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE offer_read
  ADD CONSTRAINT offer_read_company_id_offer_offer_company_id_id_fk FOREIGN KEY (company_id, offer) REFERENCES offer(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT offer_read_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE assignment
  ADD CONSTRAINT assignment_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE broker_news
  ADD CONSTRAINT broker_news_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id),
  ADD CONSTRAINT broker_news_company_id_mail_outgoing_mail_company_id_id_fk FOREIGN KEY (company_id, mail) REFERENCES outgoing_mail(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT broker_news_company_id_sent_by_app_user_company_id_id_fk FOREIGN KEY (company_id, sent_by) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT broker_news_company_id_stop_load_stop_company_id_id_fk FOREIGN KEY (company_id, stop) REFERENCES load_stop(company_id, id) ON DELETE CASCADE;

ALTER TABLE broker_news_choice
  ADD CONSTRAINT broker_news_choice_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id) ON DELETE CASCADE;

ALTER TABLE load_charge
  ADD CONSTRAINT load_charge_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id);

ALTER TABLE load_waiver
  ADD CONSTRAINT load_waiver_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id),
  ADD CONSTRAINT load_waiver_company_id_waived_by_app_user_company_id_id_fk FOREIGN KEY (company_id, waived_by) REFERENCES app_user(company_id, id);

ALTER TABLE load_comment
  ADD CONSTRAINT load_comment_company_id_author_app_user_company_id_id_fk FOREIGN KEY (company_id, author) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT load_comment_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id);

ALTER TABLE load_comment_read
  ADD CONSTRAINT load_comment_read_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id),
  ADD CONSTRAINT load_comment_read_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id) ON DELETE CASCADE;

ALTER TABLE load_document
  ADD CONSTRAINT load_document_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id),
  ADD CONSTRAINT load_document_company_id_uploaded_by_app_user_company_id_id_fk FOREIGN KEY (company_id, uploaded_by) REFERENCES app_user(company_id, id);

ALTER TABLE load_share
  ADD CONSTRAINT load_share_company_id_created_by_app_user_company_id_id_fk FOREIGN KEY (company_id, created_by) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT load_share_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id);

ALTER TABLE load
  ADD CONSTRAINT load_company_id_bid_bid_company_id_id_fk FOREIGN KEY (company_id, bid) REFERENCES bid(company_id, id),
  ADD CONSTRAINT load_company_id_broker_broker_company_id_id_fk FOREIGN KEY (company_id, broker) REFERENCES broker(company_id, id),
  ADD CONSTRAINT load_company_id_dispatcher_app_user_company_id_id_fk FOREIGN KEY (company_id, dispatcher) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT load_company_id_driver_driver_company_id_id_fk FOREIGN KEY (company_id, driver) REFERENCES driver(company_id, id),
  ADD CONSTRAINT load_company_id_invoice_invoice_company_id_id_fk FOREIGN KEY (company_id, invoice) REFERENCES invoice(company_id, id),
  ADD CONSTRAINT load_company_id_offer_offer_company_id_id_fk FOREIGN KEY (company_id, offer) REFERENCES offer(company_id, id),
  ADD CONSTRAINT load_company_id_second_driver_driver_company_id_id_fk FOREIGN KEY (company_id, second_driver) REFERENCES driver(company_id, id),
  ADD CONSTRAINT load_company_id_vehicle_vehicle_company_id_id_fk FOREIGN KEY (company_id, vehicle) REFERENCES vehicle(company_id, id);

ALTER TABLE load_counter
  ADD CONSTRAINT load_counter_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE load_stop
  ADD CONSTRAINT load_stop_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT load_stop_company_id_pin_stop_pin_company_id_id_fk FOREIGN KEY (company_id, pin) REFERENCES stop_pin(company_id, id);

ALTER TABLE load_event
  ADD CONSTRAINT load_event_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT load_event_company_id_photo_load_document_company_id_id_fk FOREIGN KEY (company_id, photo) REFERENCES load_document(company_id, id),
  ADD CONSTRAINT load_event_company_id_recorded_by_app_user_company_id_id_fk FOREIGN KEY (company_id, recorded_by) REFERENCES app_user(company_id, id);

ALTER TABLE load_route
  ADD CONSTRAINT load_route_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id) ON DELETE CASCADE;

ALTER TABLE load_watch
  ADD CONSTRAINT load_watch_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id) ON DELETE CASCADE;

ALTER TABLE vehicle_drive
  ADD CONSTRAINT vehicle_drive_company_id_vehicle_vehicle_company_id_id_fk FOREIGN KEY (company_id, vehicle) REFERENCES vehicle(company_id, id) ON DELETE CASCADE;

ALTER TABLE rate_confirmation
  ADD CONSTRAINT rate_confirmation_company_id_bid_bid_company_id_id_fk FOREIGN KEY (company_id, bid) REFERENCES bid(company_id, id),
  ADD CONSTRAINT rate_confirmation_company_id_cleared_by_app_user_company_id_id_ FOREIGN KEY (company_id, cleared_by) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT rate_confirmation_company_id_document_load_document_company_id_ FOREIGN KEY (company_id, document) REFERENCES load_document(company_id, id),
  ADD CONSTRAINT rate_confirmation_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id),
  ADD CONSTRAINT rate_confirmation_company_id_rejected_by_app_user_company_id_id FOREIGN KEY (company_id, rejected_by) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT rate_confirmation_company_id_uploaded_by_app_user_company_id_id FOREIGN KEY (company_id, uploaded_by) REFERENCES app_user(company_id, id);

ALTER TABLE load_receipt
  ADD CONSTRAINT load_receipt_company_id_charge_load_charge_company_id_id_fk FOREIGN KEY (company_id, charge) REFERENCES load_charge(company_id, id),
  ADD CONSTRAINT load_receipt_company_id_decided_by_app_user_company_id_id_fk FOREIGN KEY (company_id, decided_by) REFERENCES app_user(company_id, id),
  ADD CONSTRAINT load_receipt_company_id_document_load_document_company_id_id_fk FOREIGN KEY (company_id, document) REFERENCES load_document(company_id, id),
  ADD CONSTRAINT load_receipt_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id),
  ADD CONSTRAINT load_receipt_company_id_sent_by_app_user_company_id_id_fk FOREIGN KEY (company_id, sent_by) REFERENCES app_user(company_id, id);

ALTER TABLE stop_mark
  ADD CONSTRAINT stop_mark_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id),
  ADD CONSTRAINT stop_mark_company_id_stop_load_stop_company_id_id_fk FOREIGN KEY (company_id, stop) REFERENCES load_stop(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT stop_mark_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id);

ALTER TABLE stop_pin
  ADD CONSTRAINT stop_pin_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id),
  ADD CONSTRAINT stop_pin_company_id_corrected_by_app_user_company_id_id_fk FOREIGN KEY (company_id, corrected_by) REFERENCES app_user(company_id, id);

ALTER TABLE load_truck_pay
  ADD CONSTRAINT load_truck_pay_company_id_driver_driver_company_id_id_fk FOREIGN KEY (company_id, driver) REFERENCES driver(company_id, id),
  ADD CONSTRAINT load_truck_pay_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT load_truck_pay_company_id_second_driver_driver_company_id_id_fk FOREIGN KEY (company_id, second_driver) REFERENCES driver(company_id, id),
  ADD CONSTRAINT load_truck_pay_company_id_vehicle_vehicle_company_id_id_fk FOREIGN KEY (company_id, vehicle) REFERENCES vehicle(company_id, id);

ALTER TABLE bank_row
  ADD CONSTRAINT bank_row_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id);

ALTER TABLE credit_note
  ADD CONSTRAINT credit_note_company_id_invoice_invoice_company_id_id_fk FOREIGN KEY (company_id, invoice) REFERENCES invoice(company_id, id),
  ADD CONSTRAINT credit_note_company_id_issued_by_app_user_company_id_id_fk FOREIGN KEY (company_id, issued_by) REFERENCES app_user(company_id, id);

ALTER TABLE credit_note_counter
  ADD CONSTRAINT credit_note_counter_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE invoice
  ADD CONSTRAINT invoice_company_id_broker_broker_company_id_id_fk FOREIGN KEY (company_id, broker) REFERENCES broker(company_id, id);

ALTER TABLE invoice_counter
  ADD CONSTRAINT invoice_counter_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE invoice_load
  ADD CONSTRAINT invoice_load_company_id_invoice_invoice_company_id_id_fk FOREIGN KEY (company_id, invoice) REFERENCES invoice(company_id, id);

ALTER TABLE invoice_reminder
  ADD CONSTRAINT invoice_reminder_company_id_invoice_invoice_company_id_id_fk FOREIGN KEY (company_id, invoice) REFERENCES invoice(company_id, id);

ALTER TABLE payment
  ADD CONSTRAINT payment_company_id_bank_row_bank_row_company_id_id_fk FOREIGN KEY (company_id, bank_row) REFERENCES bank_row(company_id, id),
  ADD CONSTRAINT payment_company_id_invoice_invoice_company_id_id_fk FOREIGN KEY (company_id, invoice) REFERENCES invoice(company_id, id),
  ADD CONSTRAINT payment_company_id_recorded_by_app_user_company_id_id_fk FOREIGN KEY (company_id, recorded_by) REFERENCES app_user(company_id, id);

ALTER TABLE driver_pay
  ADD CONSTRAINT driver_pay_company_id_driver_driver_company_id_id_fk FOREIGN KEY (company_id, driver) REFERENCES driver(company_id, id);

ALTER TABLE load_percent
  ADD CONSTRAINT load_percent_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id) ON DELETE CASCADE;

ALTER TABLE pay_adjustment
  ADD CONSTRAINT pay_adjustment_company_id_made_by_app_user_company_id_id_fk FOREIGN KEY (company_id, made_by) REFERENCES app_user(company_id, id);

ALTER TABLE pay_dispute
  ADD CONSTRAINT pay_dispute_company_id_made_by_app_user_company_id_id_fk FOREIGN KEY (company_id, made_by) REFERENCES app_user(company_id, id);

ALTER TABLE pay_mail
  ADD CONSTRAINT pay_mail_company_id_mail_outgoing_mail_company_id_id_fk FOREIGN KEY (company_id, mail) REFERENCES outgoing_mail(company_id, id) ON DELETE CASCADE;

ALTER TABLE pay_payment
  ADD CONSTRAINT pay_payment_company_id_week_pay_week_company_id_id_fk FOREIGN KEY (company_id, week) REFERENCES pay_week(company_id, id) ON DELETE CASCADE;

ALTER TABLE pay_proof
  ADD CONSTRAINT pay_proof_company_id_adjustment_pay_adjustment_company_id_id_fk FOREIGN KEY (company_id, adjustment) REFERENCES pay_adjustment(company_id, id),
  ADD CONSTRAINT pay_proof_company_id_uploaded_by_app_user_company_id_id_fk FOREIGN KEY (company_id, uploaded_by) REFERENCES app_user(company_id, id);

ALTER TABLE pay_split
  ADD CONSTRAINT pay_split_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id);

ALTER TABLE pay_week
  ADD CONSTRAINT pay_week_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE pay_week_load
  ADD CONSTRAINT pay_week_load_company_id_load_load_company_id_id_fk FOREIGN KEY (company_id, load) REFERENCES load(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT pay_week_load_company_id_week_pay_week_company_id_id_fk FOREIGN KEY (company_id, week) REFERENCES pay_week(company_id, id) ON DELETE CASCADE;

ALTER TABLE recurring_deduction
  ADD CONSTRAINT recurring_deduction_company_id_owner_owner_company_id_id_fk FOREIGN KEY (company_id, owner) REFERENCES owner(company_id, id);

ALTER TABLE mailing
  ADD CONSTRAINT mailing_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE mailing_recipient
  ADD CONSTRAINT mailing_recipient_company_id_mail_outgoing_mail_company_id_id_f FOREIGN KEY (company_id, mail) REFERENCES outgoing_mail(company_id, id),
  ADD CONSTRAINT mailing_recipient_company_id_run_mailing_run_company_id_id_fk FOREIGN KEY (company_id, run) REFERENCES mailing_run(company_id, id);

ALTER TABLE mailing_run
  ADD CONSTRAINT mailing_run_company_id_mailing_mailing_company_id_id_fk FOREIGN KEY (company_id, mailing) REFERENCES mailing(company_id, id),
  ADD CONSTRAINT mailing_run_company_id_user_id_app_user_company_id_id_fk FOREIGN KEY (company_id, user_id) REFERENCES app_user(company_id, id);

ALTER TABLE mailing_suppressed
  ADD CONSTRAINT mailing_suppressed_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id);

ALTER TABLE mailing_vehicle
  ADD CONSTRAINT mailing_vehicle_company_id_mailing_mailing_company_id_id_fk FOREIGN KEY (company_id, mailing) REFERENCES mailing(company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT mailing_vehicle_company_id_vehicle_vehicle_company_id_id_fk FOREIGN KEY (company_id, vehicle) REFERENCES vehicle(company_id, id) ON DELETE CASCADE;

ALTER TABLE load_tally
  ADD CONSTRAINT load_tally_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE;

ALTER TABLE load_tally_change
  ADD CONSTRAINT load_tally_change_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE;

ALTER TABLE load_tally_month
  ADD CONSTRAINT load_tally_month_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE;

CREATE FUNCTION tell_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM pg_notify('session', concat_ws(':', coalesce(told ->> TG_ARGV[0], '*'), coalesce(told ->> TG_ARGV[1], '*'), '*'));
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_sessions AFTER UPDATE OF is_active, is_admin, is_superuser, enabled_permissions, disabled_permissions, password_hash ON app_user
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_sessions('company_id', 'id');
CREATE TRIGGER tell_sessions AFTER INSERT OR DELETE ON app_user_group
  FOR EACH ROW EXECUTE FUNCTION tell_sessions('company_id', 'user_id');
CREATE TRIGGER tell_sessions AFTER UPDATE OF permissions ON user_group
  FOR EACH ROW WHEN (OLD.permissions IS DISTINCT FROM NEW.permissions) EXECUTE FUNCTION tell_sessions('company_id', '');
CREATE TRIGGER tell_sessions AFTER UPDATE OF payment_status ON company
  FOR EACH ROW WHEN (OLD.payment_status IS DISTINCT FROM NEW.payment_status) EXECUTE FUNCTION tell_sessions('id', '');

-- An address belongs to one company, and each of the two tables is unique only in itself.
CREATE FUNCTION refuse_taken_intake() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  wanted text := lower(to_jsonb(NEW) ->> TG_ARGV[0]);
  own int := (to_jsonb(NEW) ->> TG_ARGV[1])::int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('intake'), hashtext(wanted));
  IF (TG_TABLE_NAME = 'company' AND EXISTS (SELECT FROM other_intake WHERE address = wanted AND company_id <> own))
    OR (TG_TABLE_NAME = 'other_intake' AND EXISTS (SELECT FROM company WHERE lower(intake_address) = wanted AND id <> own)) THEN
    RAISE unique_violation USING MESSAGE = 'this address takes in the mail of another company';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER company_intake BEFORE INSERT OR UPDATE OF intake_address ON company
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_intake('intake_address', 'id');
CREATE TRIGGER other_intake_of_one BEFORE INSERT ON other_intake
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_intake('address', 'company_id');

CREATE FUNCTION refuse_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what the driver of load % accepted does not change', OLD.number;
END
$$;
CREATE TRIGGER refuse_accepted
  BEFORE UPDATE OF accepted_price_cents, accepted_driver_name, accepted_way, accepted_by, accepted_at ON load FOR EACH ROW
  WHEN ((NEW.accepted_price_cents, NEW.accepted_driver_name, NEW.accepted_way, NEW.accepted_by, NEW.accepted_at)
    IS DISTINCT FROM (OLD.accepted_price_cents, OLD.accepted_driver_name, OLD.accepted_way, OLD.accepted_by, OLD.accepted_at))
  EXECUTE FUNCTION refuse_accepted();

CREATE FUNCTION note_load_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before load[] := '{}';
  after load[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN before := array(SELECT l::load FROM old_load AS l); END IF;
  IF TG_OP <> 'DELETE' THEN after := array(SELECT l::load FROM new_load AS l); END IF;
  INSERT INTO load_tally_change (company_id, month, counted_by, day, lane, vehicle, broker, dispatcher, count, broker_cents, driver_cents)
  SELECT c.id, month, counted_by, day, l.pick_up_state || '>' || l.deliver_state, l.vehicle, l.broker, l.dispatcher, sum(l.sign),
    sum(l.sign * l.broker_price_cents), sum(l.sign * l.driver_price_cents)
  FROM (SELECT -1 AS sign, * FROM unnest(before) UNION ALL SELECT 1, * FROM unnest(after)) AS l
    JOIN company c ON c.id = l.company_id
    CROSS JOIN LATERAL (VALUES ('booked', l.created_at, true), ('earned', l.earned_at, l.status IN (5, 6))) AS moment (counted_by, at, counts)
    CROSS JOIN LATERAL (SELECT (at AT TIME ZONE c.time_zone)::date AS day, date_trunc('month', at AT TIME ZONE c.time_zone)::date AS month) AS told
  -- A month that was over for a day before the change began is told; one is tallied when it is over for two.
  WHERE l.deleted_at IS NULL AND counts AND month + interval '1 month 1 day' <= now() AT TIME ZONE c.time_zone
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  HAVING sum(l.sign) <> 0 OR sum(l.sign * l.broker_price_cents) <> 0 OR sum(l.sign * l.driver_price_cents) <> 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_load_tally_insert AFTER INSERT ON load
  REFERENCING NEW TABLE AS new_load FOR EACH STATEMENT EXECUTE FUNCTION note_load_tally();
CREATE TRIGGER note_load_tally_update AFTER UPDATE ON load
  REFERENCING OLD TABLE AS old_load NEW TABLE AS new_load FOR EACH STATEMENT EXECUTE FUNCTION note_load_tally();
CREATE TRIGGER note_load_tally_delete AFTER DELETE ON load
  REFERENCING OLD TABLE AS old_load FOR EACH STATEMENT EXECUTE FUNCTION note_load_tally();

CREATE FUNCTION forget_load_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM load_tally_month WHERE company_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_load_tallies AFTER UPDATE OF time_zone ON company
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION forget_load_tallies();

CREATE FUNCTION keep_pay_week_loads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pay_week_load WHERE company_id = NEW.company_id AND week = NEW.id;
  INSERT INTO pay_week_load (company_id, load, week)
  SELECT DISTINCT NEW.company_id, (line->>'load')::int, NEW.id FROM jsonb_array_elements(coalesce(NEW.lines, '[]')) AS line;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_pay_week_loads AFTER INSERT OR UPDATE OF lines ON pay_week FOR EACH ROW EXECUTE FUNCTION keep_pay_week_loads();

CREATE FUNCTION percent_held(of_company int, of_kind text, of_payee int, at timestamptz) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT percent FROM (
    SELECT s.from_day, s.percent FROM user_salary AS s WHERE of_kind = 'salary' AND s.company_id = of_company AND s.user_id = of_payee
    UNION ALL
    SELECT d.from_day, d.percent FROM driver_pay AS d WHERE of_kind = 'driver' AND d.company_id = of_company AND d.driver = of_payee
  ) AS rate
  WHERE from_day <= (SELECT (at AT TIME ZONE c.time_zone)::date FROM company AS c WHERE c.id = of_company)
  ORDER BY from_day DESC LIMIT 1
$$;

CREATE FUNCTION keep_load_percents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO load_percent (company_id, load, of, payee, percent)
  SELECT NEW.company_id, NEW.id, one.of, one.payee, held
  FROM (VALUES ('salary', NEW.dispatcher), ('driver', NEW.driver), ('driver', NEW.second_driver)) AS one (of, payee)
    CROSS JOIN LATERAL percent_held(NEW.company_id, one.of, one.payee, NEW.created_at) AS held
  WHERE held IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_load_percents_booked AFTER INSERT ON load FOR EACH ROW EXECUTE FUNCTION keep_load_percents();
CREATE TRIGGER keep_load_percents_handed AFTER UPDATE OF dispatcher, driver, second_driver ON load FOR EACH ROW
  WHEN (NEW.dispatcher <> OLD.dispatcher OR NEW.driver IS DISTINCT FROM OLD.driver OR NEW.second_driver IS DISTINCT FROM OLD.second_driver)
  EXECUTE FUNCTION keep_load_percents();

CREATE FUNCTION keep_split_percent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO load_percent (company_id, load, of, payee, percent)
  SELECT l.company_id, l.id, NEW.of, NEW.payee, held FROM load AS l
    CROSS JOIN LATERAL percent_held(l.company_id, NEW.of, NEW.payee, l.created_at) AS held
  WHERE l.company_id = NEW.company_id AND l.id = NEW.load AND held IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_split_percent AFTER INSERT ON pay_split FOR EACH ROW WHEN (NEW.of = 'salary') EXECUTE FUNCTION keep_split_percent();

CREATE VIEW booked_bid WITH (security_invoker = true) AS (select company_id, bid, id as load, number, pick_up_date, delivery_date, driver_name
    from load where bid is not null and deleted_at is null);
CREATE VIEW load_of_offer WITH (security_invoker = true) AS (select company_id, offer, id as load from load where offer is not null);
CREATE VIEW number_of_invoice WITH (security_invoker = true) AS (select company_id, id as invoice, number from invoice);
CREATE VIEW thread_file WITH (security_invoker = true) AS (select company_id, id, bid, mail, file_key, file_name, content_type, size
    from rate_confirmation where mail is not null);
CREATE VIEW vehicle_load WITH (security_invoker = true) AS (select company_id, vehicle, id as load, delivery_date, coalesce((
      select max((estimate ->> 'eta')::timestamptz) from load_watch as watch
      cross join jsonb_array_elements(watch.estimates) as estimate
      where watch.company_id = load.company_id and watch.load = load.id), delivery_date) as delivery_at, deliver_to, (
      select stop.time_zone from load_stop as stop
      where stop.company_id = load.company_id and stop.load = load.id order by stop.place desc limit 1) as time_zone
    from load where deleted_at is null and status <= 4);
