-- A word of somebody who is erased (docs/decisions/061) is looked for as a whole one: "Jan Berg" stands neither in "Jan Bergman" nor in
-- "Jan Berg-Olsen", but in "Jan Berg's". PostgreSQL has no class of marks: those of a letter that are no letters themselves are named.
create function is_whole_word(before text, word text, after text) returns boolean language plpgsql immutable parallel safe as $$
declare
  letter constant text := '[[:alnum:]\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u093c\u094d\u09bc\u09cd\u0a3c\u0a4d\u0abc\u0acd'
    || '\u0b3c\u0b4d\u0bcd\u0c4d\u0cbc\u0ccd\u0d4d\u0dca\u0e47-\u0e4e\u0ec8-\u0ecd\u0f39\u0f84\u1037-\u103a\u17c9-\u17d3'
    || '\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff\ufe20-\ufe2f]';
  -- Within addresses there are more signs that join.
  joined constant text := case when strpos(word, '@') > 0 then '[.+_''’‐‑-]' else '[''’‐‑-]' end;
  goes_on constant text := case when strpos(word, '@') > 0 then '[.‐‑-]' || letter
    else '[‐‑-][[:alpha:]]|[''’](?!s(?!' || letter || '))[[:alpha:]]' end;
begin
  -- In JSON a line may end as `\n` before the word: that is no letter.
  return (word collate pg_unicode_fast !~ ('^' || letter)
      or right(before, 3) collate pg_unicode_fast !~ ('(?:^|[^\\])' || letter || joined || '?$'))
    and (word collate pg_unicode_fast !~ (letter || '$')
      or left(after, 3) collate pg_unicode_fast !~ ('^(?:' || letter || '|' || goes_on || ')'));
end $$;

create or replace function forget_words(value text, words text[]) returns text language plpgsql immutable parallel safe as $$
begin
  for at in 1 .. cardinality(words) loop
    if strpos(value, words[at]) > 0 then
      value := (
        select string_agg(case when before is null then '' when is_whole_word(before, words[at], piece) then 'Former member'
          else words[at] end || piece, '' order by place)
        from (select piece, place, lag(piece) over (order by place) as before
              from string_to_table(value, words[at]) with ordinality as pieces (piece, place)) as beside);
    end if;
  end loop;
  return value;
end $$;
create or replace function holds_words(value text, words text[]) returns boolean language sql immutable parallel safe
  return forget_words(value, words) <> value;
