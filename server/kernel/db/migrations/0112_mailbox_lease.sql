CREATE TABLE "mailbox_lease" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

