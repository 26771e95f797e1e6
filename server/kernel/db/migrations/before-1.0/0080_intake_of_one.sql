-- One address is one company's, whether it is its first or another: each of the two tables is unique in itself alone.
CREATE FUNCTION refuse_taken_intake() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  wanted text := lower(to_jsonb(NEW) ->> TG_ARGV[0]);
  own int := (to_jsonb(NEW) ->> TG_ARGV[1])::int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('intake'), hashtext(wanted));
  IF (TG_TABLE_NAME = 'company' AND EXISTS (SELECT FROM other_intake WHERE address = wanted AND company_id <> own))
    OR (TG_TABLE_NAME = 'other_intake' AND EXISTS (SELECT FROM company WHERE lower(intake_address) = wanted AND id <> own)) THEN
    RAISE unique_violation USING MESSAGE = 'this address takes in the mail of another company';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER company_intake BEFORE INSERT OR UPDATE OF intake_address ON company
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_intake('intake_address', 'id');
CREATE TRIGGER other_intake_of_one BEFORE INSERT ON other_intake
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_intake('address', 'company_id');
