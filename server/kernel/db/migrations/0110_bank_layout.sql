CREATE TABLE "bank_layout" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"titles_key" text NOT NULL,
	"columns" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_layout_company_id_titles_key_pk" PRIMARY KEY("company_id","titles_key")
);

