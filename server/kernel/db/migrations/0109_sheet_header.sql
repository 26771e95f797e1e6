CREATE TABLE "sheet_header" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"field" text,
	CONSTRAINT "sheet_header_company_id_kind_title_pk" PRIMARY KEY("company_id","kind","title")
);

ALTER TABLE "sheet_header" ADD CONSTRAINT "sheet_header_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
