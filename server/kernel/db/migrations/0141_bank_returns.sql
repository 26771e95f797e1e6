CREATE TABLE "bank_return" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"entry" integer NOT NULL,
	"code" text NOT NULL,
	"trace" text NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"taken_by" integer NOT NULL,
	CONSTRAINT "bank_return_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "bank_return" ADD CONSTRAINT "bank_return_company_id_entry_bank_file_entry_company_id_id_fk" FOREIGN KEY ("company_id","entry") REFERENCES "public"."bank_file_entry"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_return" ADD CONSTRAINT "bank_return_company_id_taken_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","taken_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "bank_return_item" ON "bank_return" USING btree ("company_id","entry","code","trace");
