CREATE TABLE "mailbox_mark" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" text NOT NULL,
	"last_uid" bigint NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL
);

