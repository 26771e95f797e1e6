CREATE TABLE "tax_copy" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tax_copy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"of" text NOT NULL,
	"payee" integer NOT NULL,
	"year" integer NOT NULL,
	"box1_cents" bigint NOT NULL,
	"box4_cents" bigint NOT NULL,
	"mail" integer NOT NULL,
	"token_hash" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "tax_copy_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "tax_copy_token_hash_unique" UNIQUE("token_hash")
);

ALTER TABLE "tax_payee" ADD COLUMN "is_electronic" boolean DEFAULT false NOT NULL;
ALTER TABLE "tax_copy" ADD CONSTRAINT "tax_copy_company_id_mail_outgoing_mail_company_id_id_fk" FOREIGN KEY ("company_id","mail") REFERENCES "public"."outgoing_mail"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "tax_copy_payee" ON "tax_copy" USING btree ("company_id","year","of","payee");
CREATE INDEX "tax_copy_mail" ON "tax_copy" USING btree ("company_id","mail");
