CREATE TABLE "load_document" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" integer,
	"sent_by" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "load_document_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "load_document_file_key_unique" UNIQUE("file_key")
);

ALTER TABLE "load_document" ADD CONSTRAINT "load_document_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_document" ADD CONSTRAINT "load_document_company_id_uploaded_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","uploaded_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "load_document_company_id_load_index" ON "load_document" USING btree ("company_id","load");
CREATE UNIQUE INDEX "load_document_file" ON "load_document" USING btree ("company_id","load","kind","sha256") WHERE removed_at is null;
