CREATE TABLE "pay_proof" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "pay_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"adjustment" integer NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" integer NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "pay_proof_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "pay_proof_file_key_unique" UNIQUE("file_key")
);

ALTER TABLE "pay_proof" ADD CONSTRAINT "pay_proof_company_id_adjustment_pay_adjustment_company_id_id_fk" FOREIGN KEY ("company_id","adjustment") REFERENCES "public"."pay_adjustment"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pay_proof" ADD CONSTRAINT "pay_proof_company_id_uploaded_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","uploaded_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "pay_proof_file" ON "pay_proof" USING btree ("company_id","adjustment","sha256") WHERE removed_at is null;
