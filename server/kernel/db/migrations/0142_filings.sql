CREATE TABLE "filing" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "filing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"due_on" date,
	"filed_on" date,
	"notes" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "filing_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "filing" ADD CONSTRAINT "filing_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "filing_company_id_due_on_id_index" ON "filing" USING btree ("company_id","due_on","id");
