CREATE TABLE "bank_account" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"holder_name" text NOT NULL,
	"holder_kind" text NOT NULL,
	"account_type" text NOT NULL,
	"routing_secret" text DEFAULT '' NOT NULL,
	"routing_last_four" text NOT NULL,
	"account_secret" text DEFAULT '' NOT NULL,
	"account_last_four" text NOT NULL,
	"entered_by" integer NOT NULL,
	"effective_at" timestamp with time zone,
	"approved_by" integer,
	"ended_at" timestamp with time zone,
	"ended_by" integer,
	"end_reason" text DEFAULT '' NOT NULL,
	"notified" text DEFAULT '' NOT NULL,
	CONSTRAINT "bank_account_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_company_id_entered_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","entered_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_company_id_approved_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","approved_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_company_id_ended_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","ended_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "bank_account_payee" ON "bank_account" USING btree ("company_id","of","payee");
