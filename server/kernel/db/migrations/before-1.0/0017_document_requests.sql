CREATE TABLE "document_request" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "document_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"document" integer NOT NULL,
	"mail" integer NOT NULL,
	"token_hash" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"uploaded_at" timestamp with time zone,
	"file_key" text,
	"file_name" text,
	"content_type" text,
	"size" integer,
	"sha256" text,
	"expires_on" date,
	"reviewed_at" timestamp with time zone,
	"reject_reason" text DEFAULT '' NOT NULL,
	"accepted_as" integer,
	CONSTRAINT "document_request_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "document_request_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "document_request_file_key_unique" UNIQUE("file_key")
);

ALTER TABLE "document_request" ADD CONSTRAINT "document_request_company_id_document_document_company_id_id_fk" FOREIGN KEY ("company_id","document") REFERENCES "public"."document"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_company_id_accepted_as_document_company_id_id_fk" FOREIGN KEY ("company_id","accepted_as") REFERENCES "public"."document"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_company_id_mail_outbound_mail_company_id_id_fk" FOREIGN KEY ("company_id","mail") REFERENCES "public"."outbound_mail"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "document_request_company_id_document_id_index" ON "document_request" USING btree ("company_id","document","id");
CREATE INDEX "document_request_company_id_mail_index" ON "document_request" USING btree ("company_id","mail");
CREATE UNIQUE INDEX "document_request_open" ON "document_request" USING btree ("company_id","document") WHERE revoked_at is null and uploaded_at is null;
