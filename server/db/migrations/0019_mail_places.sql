CREATE TABLE "mail_place" (
	"place" text PRIMARY KEY NOT NULL,
	"good_at" timestamp with time zone DEFAULT now() NOT NULL
);

