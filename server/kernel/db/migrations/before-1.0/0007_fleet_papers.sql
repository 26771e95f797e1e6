CREATE TABLE "document" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"of" text NOT NULL,
	"of_id" integer NOT NULL,
	"type" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"issued_on" date,
	"expires_on" date,
	"note" text DEFAULT '' NOT NULL,
	"uploaded_by" integer NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "document_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "document_file_key_unique" UNIQUE("file_key")
);

CREATE TABLE "paper_digest" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"day" date NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "paper_reminder" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"document" integer NOT NULL,
	"days" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_reminder_company_id_document_days_pk" PRIMARY KEY("company_id","document","days")
);

CREATE TABLE "company_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "company_type_name_unique" UNIQUE("name")
);

CREATE TABLE "dock" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "dock_name_unique" UNIQUE("name")
);

CREATE TABLE "equipment" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "equipment_name_unique" UNIQUE("name")
);

CREATE TABLE "liability_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "liability_type_name_unique" UNIQUE("name")
);

CREATE TABLE "reject_note" (
	"id" integer PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "reject_note_note_unique" UNIQUE("note")
);

ALTER TABLE "driver" ADD COLUMN "birth_date" date;
ALTER TABLE "driver" ADD COLUMN "license_number" text DEFAULT '' NOT NULL;
ALTER TABLE "driver" ADD COLUMN "license_state" text DEFAULT '' NOT NULL;
ALTER TABLE "driver" ADD COLUMN "license_class" text DEFAULT '' NOT NULL;
ALTER TABLE "driver" ADD COLUMN "license_expires" date;
ALTER TABLE "driver" ADD COLUMN "medical_expires" date;
ALTER TABLE "driver" ADD COLUMN "emergency_name" text DEFAULT '' NOT NULL;
ALTER TABLE "driver" ADD COLUMN "emergency_phone" text DEFAULT '' NOT NULL;
ALTER TABLE "driver" ADD COLUMN "reject_note" integer;
ALTER TABLE "driver" ADD COLUMN "comment" text DEFAULT '' NOT NULL;
ALTER TABLE "driver" ADD COLUMN "papers_expire_on" date;
ALTER TABLE "driver" ADD COLUMN "deleted_at" timestamp with time zone;
ALTER TABLE "owner" ADD COLUMN "company_type" integer;
ALTER TABLE "owner" ADD COLUMN "liability_type" integer;
ALTER TABLE "owner" ADD COLUMN "ein" text DEFAULT '' NOT NULL;
ALTER TABLE "owner" ADD COLUMN "bank_last_four" text DEFAULT '' NOT NULL;
ALTER TABLE "owner" ADD COLUMN "reject_note" integer;
ALTER TABLE "owner" ADD COLUMN "comment" text DEFAULT '' NOT NULL;
ALTER TABLE "owner" ADD COLUMN "papers_expire_on" date;
ALTER TABLE "owner" ADD COLUMN "deleted_at" timestamp with time zone;
ALTER TABLE "vehicle" ADD COLUMN "gross_weight" integer;
ALTER TABLE "vehicle" ADD COLUMN "equipment" integer[] DEFAULT '{}' NOT NULL;
ALTER TABLE "vehicle" ADD COLUMN "dock_type" integer;
ALTER TABLE "vehicle" ADD COLUMN "team" integer;
ALTER TABLE "vehicle" ADD COLUMN "reject_note" integer;
ALTER TABLE "vehicle" ADD COLUMN "comment" text DEFAULT '' NOT NULL;
ALTER TABLE "vehicle" ADD COLUMN "deleted_at" timestamp with time zone;
ALTER TABLE "document" ADD CONSTRAINT "document_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "document" ADD CONSTRAINT "document_company_id_uploaded_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","uploaded_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_reminder" ADD CONSTRAINT "paper_reminder_company_id_document_document_company_id_id_fk" FOREIGN KEY ("company_id","document") REFERENCES "public"."document"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "document_company_id_of_of_id_index" ON "document" USING btree ("company_id","of","of_id");
CREATE INDEX "document_expiry" ON "document" USING btree ("company_id","expires_on");
CREATE UNIQUE INDEX "paper_digest_day" ON "paper_digest" USING btree ("company_id","day");
ALTER TABLE "driver" ADD CONSTRAINT "driver_reject_note_reject_note_id_fk" FOREIGN KEY ("reject_note") REFERENCES "public"."reject_note"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner" ADD CONSTRAINT "owner_company_type_company_type_id_fk" FOREIGN KEY ("company_type") REFERENCES "public"."company_type"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner" ADD CONSTRAINT "owner_liability_type_liability_type_id_fk" FOREIGN KEY ("liability_type") REFERENCES "public"."liability_type"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner" ADD CONSTRAINT "owner_reject_note_reject_note_id_fk" FOREIGN KEY ("reject_note") REFERENCES "public"."reject_note"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_dock_type_dock_id_fk" FOREIGN KEY ("dock_type") REFERENCES "public"."dock"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_reject_note_reject_note_id_fk" FOREIGN KEY ("reject_note") REFERENCES "public"."reject_note"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_company_id_team_team_company_id_id_fk" FOREIGN KEY ("company_id","team") REFERENCES "public"."team"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "owner_status" ON "owner" USING btree ("company_id","registration_status","name");
CREATE INDEX "owner_papers" ON "owner" USING btree ("company_id","papers_expire_on") WHERE papers_expire_on is not null;
CREATE INDEX "vehicle_papers" ON "vehicle" USING btree ("company_id","papers_expire_on");
