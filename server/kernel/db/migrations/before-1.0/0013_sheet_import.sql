CREATE TABLE "sheet_import" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sheet_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"created" integer NOT NULL,
	"changed" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "sheet_import_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "sheet_import" ADD CONSTRAINT "sheet_import_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sheet_import_company_id_kind_sha256_index" ON "sheet_import" USING btree ("company_id","kind","sha256");
