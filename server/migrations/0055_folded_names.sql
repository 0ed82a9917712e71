-- A text as it is searched: in lower case, without accents and other marks that people leave out, and with one form of
-- letters that have several, such as the Persian and the Arabic yeh. It needs no extension. Signs of Indic scripts stay.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(
    translate(
      regexp_replace(
        lower(normalize(value, NFKD)),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff]',
        '',
        'g'
      ),
      'øđðłħıəŋςىیکةـ',
      'oddlhienσييكه'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint
DROP INDEX "profiles_name_prefix";--> statement-breakpoint
DROP INDEX "profiles_lastname_prefix";--> statement-breakpoint
CREATE INDEX "profiles_name_prefix" ON "profiles" USING btree (fold_text(firstname || ' ' || lastname) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "profiles_lastname_prefix" ON "profiles" USING btree (fold_text(lastname) text_pattern_ops);--> statement-breakpoint
-- The words were not folded. They are read again at the next start.
TRUNCATE "name_words";
