CREATE TABLE "spent_ticket" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "user_passkey" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "user_passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "user_passkey_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "user_passkey_credential_id_unique" UNIQUE("credential_id")
);

CREATE TABLE "user_identity" (
	"company_id" integer DEFAULT current_setting('app.company_id')::int NOT NULL,
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identity_company_id_user_id_issuer_pk" PRIMARY KEY("company_id","user_id","issuer")
);

ALTER TABLE "user_session" ADD COLUMN "by_provider" boolean DEFAULT false NOT NULL;
ALTER TABLE "user_passkey" ADD CONSTRAINT "user_passkey_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_company_id_user_id_app_user_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."app_user"("company_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "user_passkey_company_id_user_id_index" ON "user_passkey" USING btree ("company_id","user_id");
CREATE UNIQUE INDEX "user_identity_issuer_subject_index" ON "user_identity" USING btree ("issuer","subject");
