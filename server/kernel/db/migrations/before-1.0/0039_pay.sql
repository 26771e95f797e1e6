CREATE TABLE "pay_adjustment" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "pay_adjustment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"monday" date NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"made_by" integer NOT NULL,
	"recurring" integer,
	CONSTRAINT "pay_adjustment_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "pay_week" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "pay_week_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"monday" date NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb,
	"carried_cents" integer DEFAULT 0 NOT NULL,
	"paid_on" date,
	"paid_reference" text DEFAULT '' NOT NULL,
	CONSTRAINT "pay_week_company_id_id_pk" PRIMARY KEY("company_id","id")
);

CREATE TABLE "recurring_deduction" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "recurring_deduction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner" integer NOT NULL,
	"from_monday" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "recurring_deduction_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "pay_adjustment" ADD CONSTRAINT "pay_adjustment_company_id_made_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","made_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pay_week" ADD CONSTRAINT "pay_week_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recurring_deduction" ADD CONSTRAINT "recurring_deduction_company_id_owner_owner_company_id_id_fk" FOREIGN KEY ("company_id","owner") REFERENCES "public"."owner"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "pay_adjustment_payee" ON "pay_adjustment" USING btree ("company_id","of","payee","monday");
CREATE INDEX "pay_adjustment_recurring" ON "pay_adjustment" USING btree ("company_id","recurring");
CREATE UNIQUE INDEX "pay_week_payee" ON "pay_week" USING btree ("company_id","of","payee","monday");
CREATE INDEX "pay_week_monday" ON "pay_week" USING btree ("company_id","of","monday");
CREATE INDEX "recurring_deduction_owner" ON "recurring_deduction" USING btree ("company_id","owner");
