CREATE TABLE "mail_notice" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_notice_company_id_kind_about_pk" PRIMARY KEY("company_id","kind","about")
);

ALTER TABLE "mail_notice" ADD CONSTRAINT "mail_notice_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "mail_notice_told_at_index" ON "mail_notice" USING btree ("told_at");
CREATE INDEX "inbound_mail_company_id_received_at_index" ON "inbound_mail" USING btree ("company_id","received_at");
