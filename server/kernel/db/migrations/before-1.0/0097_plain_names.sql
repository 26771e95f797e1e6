ALTER TABLE "bank_row" RENAME COLUMN "why" TO "reason";
ALTER TABLE "driver_bid" RENAME COLUMN "words" TO "reply_text";
ALTER TABLE "stop_mark" RENAME COLUMN "taken_back_at" TO "undone_at";
ALTER TABLE "pay_payment" RENAME COLUMN "taken_back_at" TO "reversed_at";
ALTER TABLE "load_event" RENAME COLUMN "noted_by" TO "recorded_by";
ALTER TABLE "load_event" RENAME CONSTRAINT "load_event_company_id_noted_by_app_user_company_id_id_fk" TO "load_event_company_id_recorded_by_app_user_company_id_id_fk";
ALTER TABLE "load_watch" RENAME COLUMN "since" TO "crossed_at";
ALTER TABLE "load_watch" RENAME COLUMN "standing" TO "eta_status";
ALTER TABLE "load_watch" RENAME COLUMN "told" TO "alert_level";
ALTER TABLE "mail_notice" RENAME COLUMN "told_at" TO "notified_at";
ALTER INDEX "mail_notice_told_at_index" RENAME TO "mail_notice_notified_at_index";
DROP INDEX "mailing_recipient_once";
UPDATE "mailing_recipient" SET "state" = 'skipped' WHERE "state" = 'left_out';
CREATE UNIQUE INDEX "mailing_recipient_once" ON "mailing_recipient" USING btree ("company_id","run","address") WHERE state <> 'skipped';
UPDATE "outgoing_mail" SET "state" = 'not_sent' WHERE "state" = 'kept';
UPDATE "sheet_import" SET "undo" = "undo" - 'kept' - 'kept_count' || jsonb_build_object('unchanged', "undo" -> 'kept', 'unchanged_count', "undo" -> 'kept_count')
WHERE "undo" ? 'kept';
UPDATE "list_view" SET "address" = regexp_replace(regexp_replace(regexp_replace("address", '(^|&)renewal=not_sent(&|$)', '\1renewal=failed\2'), '(^|&)(state|renewal)=kept(&|$)', '\1\2=not_sent\3'), '(^|&)state=left_out(&|$)', '\1state=skipped\2')
WHERE "address" ~ '(^|&)(renewal=(not_sent|kept)|state=(kept|left_out))(&|$)';
