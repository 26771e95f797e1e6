CREATE TABLE "pending_file" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_file_company_id_file_key_pk" PRIMARY KEY("company_id","file_key")
);

DROP INDEX "document_expiry";
CREATE INDEX "pending_file_created_at_index" ON "pending_file" USING btree ("created_at");
CREATE UNIQUE INDEX "document_standing" ON "document" USING btree ("company_id","of","of_id","type") WHERE replaced_at is null and type not in ('driver_other', 'photos');
CREATE INDEX "document_expiry" ON "document" USING btree ("company_id","expires_on") WHERE replaced_at is null;
