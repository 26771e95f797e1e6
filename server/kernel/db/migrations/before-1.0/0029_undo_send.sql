ALTER TABLE "company" ADD COLUMN "undo_send_seconds" integer DEFAULT 5 NOT NULL;
