CREATE TABLE "mail_rule" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "mail_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"sender" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"label_key" text DEFAULT '' NOT NULL,
	"field" text,
	"user_id" integer NOT NULL,
	CONSTRAINT "mail_rule_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "inbound_mail" ADD COLUMN "sender" text DEFAULT '' NOT NULL;
ALTER TABLE "mail_rule" ADD CONSTRAINT "mail_rule_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "mail_rule_said" ON "mail_rule" USING btree ("company_id","sender","kind","label_key");
CREATE INDEX "mail_rule_company_id_kind_id_index" ON "mail_rule" USING btree ("company_id","kind","id");

UPDATE "inbound_mail" SET "sender" = lower(coalesce(substring("from" from '<([^<>]*)>$'), "from")) WHERE "state" IN ('quarantined', 'unproven', 'dismissed');
