;; Finds the bytes that may end a field of CSV or begin one in quotes, sixteen at a time. `field-marks.ts` holds what this
;; compiles to, and its test compiles it.
(module
  ;; Five pages of 64 kB: one for the bytes, from 0 on, and behind them four bytes for each of these that may be a mark.
  (memory (export "memory") 5)

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
    (i32.shr_u (i32.sub (local.get $next) (local.get $found)) (i32.const 2))))
