CREATE TABLE "api_key" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"calls_per_minute" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "payment_card" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "payment_card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"is_selected" boolean DEFAULT false NOT NULL,
	"payment_method" text NOT NULL,
	CONSTRAINT "payment_card_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "subscription" (
	"company_id" integer PRIMARY KEY DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"plan" text DEFAULT 'Standard' NOT NULL,
	"seats" integer DEFAULT 10 NOT NULL,
	"price_cents" integer DEFAULT 29900 NOT NULL,
	"period" text DEFAULT 'month' NOT NULL,
	"due_date" date DEFAULT (now() + interval '1 month')::date NOT NULL,
	"anchor_day" smallint DEFAULT 0 NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"stripe_customer" text DEFAULT '' NOT NULL
);

CREATE TABLE "subscription_invoice" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "subscription_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"plan" text NOT NULL,
	"seats" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text DEFAULT '' NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "subscription_invoice_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "webhook" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "webhook_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "webhook_delivery" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"webhook_id" integer NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer_status" integer,
	"last_error" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_delivery_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "company" ADD COLUMN "tonu_fee_cents" integer DEFAULT 0 NOT NULL;
ALTER TABLE "company" ADD COLUMN "invoice_note" text DEFAULT '' NOT NULL;
ALTER TABLE "company" ADD COLUMN "logo_key" text DEFAULT '' NOT NULL;
ALTER TABLE "company" ADD COLUMN "logo_type" text DEFAULT '' NOT NULL;
ALTER TABLE "user_session" ADD COLUMN "impersonator" text DEFAULT '' NOT NULL;
ALTER TABLE "user_session" ADD COLUMN "reason" text DEFAULT '' NOT NULL;
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_card" ADD CONSTRAINT "payment_card_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscription_invoice" ADD CONSTRAINT "subscription_invoice_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_company_id_webhook_id_webhook_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhook"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("hash");
CREATE UNIQUE INDEX "payment_card_method" ON "payment_card" USING btree ("company_id","payment_method");
CREATE UNIQUE INDEX "payment_card_selected" ON "payment_card" USING btree ("company_id") WHERE is_selected;
CREATE UNIQUE INDEX "subscription_invoice_number" ON "subscription_invoice" USING btree ("company_id","number");
CREATE INDEX "subscription_invoice_company_id_status_due_on_index" ON "subscription_invoice" USING btree ("company_id","status","due_on");
CREATE INDEX "webhook_delivery_company_id_webhook_id_id_index" ON "webhook_delivery" USING btree ("company_id","webhook_id","id");
CREATE INDEX "webhook_delivery_created_at_index" ON "webhook_delivery" USING btree ("created_at");

INSERT INTO "subscription" ("company_id") SELECT "id" FROM "company" ON CONFLICT DO NOTHING;
