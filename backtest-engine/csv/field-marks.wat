;; Finds the bytes that may end a field of CSV or begin one in quotes, sixteen at a time, the fields of a row between them,
;; and the amounts in these. `field-marks.ts` holds what this compiles to, and its test compiles it.
(module
  ;; Six pages of 64 kB: one for the bytes, from 0 on, behind them four bytes for each of these that may be a mark, and in
  ;; the last one what is known of a row, lists of numbers of four bytes where nothing else is said:
  ;;   327680  where its fields begin, the first thousand, without their quotes
  ;;   331776  where these end
  ;;   335872  the numbers of those that are watched: they hold a line end in their quotes, or begin with a byte of the table
  ;;           and are no amount
  ;;   339968  how many fields it has, how many of them are watched, where the next row begins, and the mark after this one
  ;;   340992  a table of 256 bytes: 1 for a byte that is watched, else 0
  ;;   344064  of each field the digits of its amount, without a decimal mark, as a float of eight bytes
  ;;   352256  of each field a byte: 0 where it is no plain amount, else 1, and 1 more where it is in dollars, and 2 more for
  ;;           each decimal
  (memory (export "memory") 6)

  ;; 1 where a byte of the last call was 0 or above 127, else 0.
  (global $odd (export "odd") (mut i32) (i32.const 0))

  ;; Writes where each delimiter, quote and control character below 14 stands among the bytes from 0 up to `to`, from
  ;; `found` on in memory, and answers how many there are. What stands up to the next multiple of 16 is looked at too.
  (func (export "find") (param $to i32) (param $found i32) (param $delimiter i32) (result i32)
    (local $at i32)
    (local $next i32)
    (local $bits i32)
    (local $bytes v128)
    (local $all v128)
    (local $delimiters v128)
    (global.set $odd (i32.const 0))
    (local.set $next (local.get $found))
    (local.set $delimiters (i8x16.splat (local.get $delimiter)))
    (block $end
      (loop $pieces
        (br_if $end (i32.ge_u (local.get $at) (local.get $to)))
        (local.set $bytes (v128.load (local.get $at)))
        (local.set $all (v128.or (local.get $all) (local.get $bytes)))
        (global.set $odd (i32.or (global.get $odd) (i32.eqz (i8x16.all_true (local.get $bytes)))))
        ;; A bit for each byte that is a mark, the first byte's the lowest.
        (local.set $bits
          (i8x16.bitmask
            (v128.or
              (v128.or
                (i8x16.eq (local.get $bytes) (local.get $delimiters))
                (i8x16.eq (local.get $bytes) (v128.const i8x16 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34)))
              (i8x16.lt_u (local.get $bytes) (v128.const i8x16 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14)))))
        (block $none
          (br_if $none (i32.eqz (local.get $bits)))
          (loop $marks
            (i32.store (local.get $next) (i32.add (local.get $at) (i32.ctz (local.get $bits))))
            (local.set $next (i32.add (local.get $next) (i32.const 4)))
            ;; Without its lowest bit.
            (local.set $bits (i32.and (local.get $bits) (i32.sub (local.get $bits) (i32.const 1))))
            (br_if $marks (local.get $bits))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $pieces)))
    (if (i8x16.bitmask (local.get $all)) (then (global.set $odd (i32.const 1))))
    (i32.shr_u (i32.sub (local.get $next) (local.get $found)) (i32.const 2)))

  ;; Reads the field from `start` up to `stop` where it is an amount as `AmountReader.readPlain` takes it, with this decimal
  ;; mark: writes its digits down at `digits`, and answers the byte that tells how they are meant; 0 where it is none.
  (func $amount (param $start i32) (param $stop i32) (param $decimal i32) (param $digits i32) (result i32)
    (local $at i32)
    (local $digit i32)
    (local $isNegative i32)
    (local $isDollars i32)
    (local $point i32)
    (local $group i32)
    (local $value i64)
    (local.set $isNegative (i32.eq (i32.load8_u (local.get $start)) (i32.const 45)))
    (local.set $start (i32.add (local.get $start) (local.get $isNegative)))
    (local.set $isDollars (i32.eq (i32.load8_u (local.get $start)) (i32.const 36)))
    (local.set $start (i32.add (local.get $start) (local.get $isDollars)))
    (if (i32.ge_s (local.get $start) (local.get $stop)) (then (return (i32.const 0))))
    (if (i32.gt_u (i32.sub (local.get $stop) (local.get $start)) (i32.const 15)) (then (return (i32.const 0))))
    (local.set $at (local.get $start))
    (loop $bytes
      (local.set $digit (i32.sub (i32.load8_u (local.get $at)) (i32.const 48)))
      (if (i32.le_u (local.get $digit) (i32.const 9))
        (then
          (local.set $value
            (i64.add (i64.mul (local.get $value) (i64.const 10)) (i64.extend_i32_u (local.get $digit)))))
        (else
          ;; A mark: none before the first digit and none behind the decimal mark.
          (if (i32.or (local.get $point) (i32.eq (local.get $at) (local.get $start))) (then (return (i32.const 0))))
          ;; Three digits stand behind each mark of a group.
          (if (local.get $group)
            (then (if (i32.ne (i32.sub (local.get $at) (local.get $group)) (i32.const 4)) (then (return (i32.const 0))))))
          (if (i32.eq (i32.add (local.get $digit) (i32.const 48)) (local.get $decimal))
            (then (local.set $point (local.get $at)))
            (else
              ;; The other of comma and point.
              (if (i32.ne (i32.add (local.get $digit) (i32.const 48)) (i32.sub (i32.const 90) (local.get $decimal)))
                (then (return (i32.const 0))))
              (if (i64.eqz (local.get $value)) (then (return (i32.const 0))))
              (if (i32.eqz (local.get $group))
                (then
                  (if (i32.gt_u (i32.sub (local.get $at) (local.get $start)) (i32.const 3))
                    (then (return (i32.const 0))))))
              (local.set $group (local.get $at))))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $bytes (i32.lt_u (local.get $at) (local.get $stop))))
    (if (i32.and (i32.eqz (local.get $point)) (i32.ne (local.get $group) (i32.const 0)))
      (then (if (i32.ne (i32.sub (local.get $stop) (local.get $group)) (i32.const 4)) (then (return (i32.const 0))))))
    ;; Of whole numbers, as of floats 0 would have a minus.
    (if (local.get $isNegative) (then (local.set $value (i64.sub (i64.const 0) (local.get $value)))))
    (f64.store (local.get $digits) (f64.convert_i64_s (local.get $value)))
    (i32.add
      (i32.add (i32.const 1) (local.get $isDollars))
      (if (result i32) (local.get $point)
        (then (i32.shl (i32.sub (i32.sub (local.get $stop) (local.get $point)) (i32.const 1)) (i32.const 1)))
        (else (i32.const 0)))))

  ;; Splits the row that begins at `from`, whose first mark is the one with the number `next` of `marks`. Adds `base` to every
  ;; place. Answers 0 where it has written the row down, 1 where the row does not end by the last mark, and 2 where one of
  ;; its quotes does not stand straight before the end of a field.
  (func (export "row") (param $next i32) (param $marks i32) (param $from i32) (param $base i32) (param $delimiter i32) (param $decimal i32) (result i32)
    (local $end i32)
    (local $at i32)
    (local $byte i32)
    (local $fields i32)
    (local $watched i32)
    (local $quotes i32)
    (local $lines i32)
    (local $start i32)
    (local $stop i32)
    (local $amount i32)
    ;; From here on both are places in memory.
    (local.set $next (i32.add (i32.const 65536) (i32.shl (local.get $next) (i32.const 2))))
    (local.set $end (i32.add (i32.const 65536) (i32.shl (local.get $marks) (i32.const 2))))
    (loop $fields_of_row
      (if (i32.ge_u (local.get $next) (local.get $end)) (then (return (i32.const 1))))
      (local.set $at (i32.load (local.get $next)))
      (local.set $byte (i32.load8_u (local.get $at)))
      (local.set $next (i32.add (local.get $next) (i32.const 4)))
      (block $field_ends
        (br_if $field_ends (i32.eq (local.get $byte) (local.get $delimiter)))
        (br_if $field_ends (i32.eq (local.get $byte) (i32.const 10)))
        (br_if $field_ends (i32.eq (local.get $byte) (i32.const 13)))
        ;; Only a quote at the beginning of a field is no part of its text.
        (br_if $fields_of_row (i32.ne (local.get $byte) (i32.const 34)))
        (br_if $fields_of_row (i32.ne (local.get $at) (local.get $from)))
        (loop $in_quotes
          (if (i32.ge_u (local.get $next) (local.get $end)) (then (return (i32.const 1))))
          (local.set $at (i32.load (local.get $next)))
          (local.set $byte (i32.load8_u (local.get $at)))
          (local.set $next (i32.add (local.get $next) (i32.const 4)))
          (local.set $lines
            (i32.or
              (local.get $lines)
              (i32.or (i32.eq (local.get $byte) (i32.const 10)) (i32.eq (local.get $byte) (i32.const 13)))))
          (br_if $in_quotes (i32.ne (local.get $byte) (i32.const 34))))
        ;; What ends the field is the next mark.
        (if (i32.ge_u (local.get $next) (local.get $end)) (then (return (i32.const 1))))
        (if (i32.ne (i32.load (local.get $next)) (i32.add (local.get $at) (i32.const 1))) (then (return (i32.const 2))))
        (local.set $at (i32.load (local.get $next)))
        (local.set $byte (i32.load8_u (local.get $at)))
        (local.set $next (i32.add (local.get $next) (i32.const 4)))
        (local.set $quotes (i32.const 1))
        (br_if $field_ends (i32.eq (local.get $byte) (local.get $delimiter)))
        (br_if $field_ends (i32.eq (local.get $byte) (i32.const 10)))
        (br_if $field_ends (i32.eq (local.get $byte) (i32.const 13)))
        (return (i32.const 2)))
      (if (i32.lt_u (local.get $fields) (i32.const 1000))
        (then
          (local.set $start (i32.add (local.get $from) (local.get $quotes)))
          (local.set $stop (i32.sub (local.get $at) (local.get $quotes)))
          (i32.store offset=327680
            (i32.shl (local.get $fields) (i32.const 2))
            (i32.add (local.get $start) (local.get $base)))
          (i32.store offset=331776
            (i32.shl (local.get $fields) (i32.const 2))
            (i32.add (local.get $stop) (local.get $base)))
          (local.set $amount
            (call $amount
              (local.get $start)
              (local.get $stop)
              (local.get $decimal)
              (i32.add (i32.const 344064) (i32.shl (local.get $fields) (i32.const 3)))))
          (i32.store8 offset=352256 (local.get $fields) (local.get $amount))
          ;; Written down in any case, and passed where it is one.
          (i32.store offset=335872 (i32.shl (local.get $watched) (i32.const 2)) (local.get $fields))
          (local.set $watched
            (i32.add
              (local.get $watched)
              (i32.or
                (local.get $lines)
                (i32.and
                  (i32.and (i32.lt_u (local.get $start) (local.get $stop)) (i32.eqz (local.get $amount)))
                  (i32.load8_u offset=340992 (i32.load8_u (local.get $start)))))))))
      (local.set $fields (i32.add (local.get $fields) (i32.const 1)))
      (local.set $from (i32.add (local.get $at) (i32.const 1)))
      (local.set $quotes (i32.const 0))
      (local.set $lines (i32.const 0))
      (br_if $fields_of_row (i32.eq (local.get $byte) (local.get $delimiter))))
    (i32.store offset=339968 (i32.const 0) (local.get $fields))
    (i32.store offset=339972 (i32.const 0) (local.get $watched))
    (i32.store offset=339976 (i32.const 0) (i32.add (local.get $from) (local.get $base)))
    (i32.store offset=339980
      (i32.const 0)
      (i32.shr_u (i32.sub (local.get $next) (i32.const 65536)) (i32.const 2)))
    (i32.const 0)))
