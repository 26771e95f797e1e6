CREATE TABLE "driver_account" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"driver" integer NOT NULL,
	CONSTRAINT "driver_account_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);

CREATE TABLE "load_comment" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"author" integer,
	"text" text NOT NULL,
	"mentions" integer[] DEFAULT '{}' NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"key" uuid,
	"file_key" text,
	"file_name" text DEFAULT '' NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "load_comment_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "load_comment_file_key_unique" UNIQUE("file_key")
);

CREATE TABLE "load_comment_read" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"load" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "load_comment_read_company_id_user_id_load_pk" PRIMARY KEY("company_id","user_id","load")
);

ALTER TABLE "driver_account" ADD CONSTRAINT "driver_account_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "driver_account" ADD CONSTRAINT "driver_account_company_id_driver_driver_company_id_id_fk" FOREIGN KEY ("company_id","driver") REFERENCES "public"."driver"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_comment" ADD CONSTRAINT "load_comment_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_comment" ADD CONSTRAINT "load_comment_company_id_author_app_user_company_id_id_fk" FOREIGN KEY ("company_id","author") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_comment_read" ADD CONSTRAINT "load_comment_read_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "load_comment_read" ADD CONSTRAINT "load_comment_read_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "driver_account_driver" ON "driver_account" USING btree ("company_id","driver");
CREATE INDEX "load_comment_order" ON "load_comment" USING btree ("company_id","load","id");
CREATE UNIQUE INDEX "load_comment_key" ON "load_comment" USING btree ("company_id","author","key") WHERE key is not null;
