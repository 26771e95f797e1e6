CREATE TABLE "load_share" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "load_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"load" integer NOT NULL,
	"created_by" integer NOT NULL,
	"token_hash" text NOT NULL,
	"shows_driver" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	CONSTRAINT "load_share_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "load_share_token_hash_unique" UNIQUE("token_hash")
);

ALTER TABLE "load_share" ADD CONSTRAINT "load_share_company_id_load_load_company_id_id_fk" FOREIGN KEY ("company_id","load") REFERENCES "public"."load"("company_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "load_share" ADD CONSTRAINT "load_share_company_id_created_by_app_user_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."app_user"("company_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "load_share_load" ON "load_share" USING btree ("company_id","load","id");
