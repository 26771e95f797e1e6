CREATE TABLE "access_link" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "access_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "access_link_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "access_link_token_hash_unique" UNIQUE("token_hash")
);

ALTER TABLE "access_link" ADD CONSTRAINT "access_link_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "access_link_company_id_user_id_index" ON "access_link" USING btree ("company_id","user_id");
